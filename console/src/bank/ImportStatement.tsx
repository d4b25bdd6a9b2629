import { Alert, Box, MenuItem, Skeleton, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BankAccount, BankCsvSettings, BankPreview } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { Note, Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import type { StatementToSend } from '../providers/bank-calls';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import { noteWords } from '../imports/import-words';
import { StatementColumns } from './StatementColumns';

type Planned = NonNullable<BankPreview['statements']>[number];
const newAccount = 'new';

/** What one account gets of a file. */
function PlannedStatement({ statement }: { statement: Planned }) {
  const translate = useTranslate();
  const money = useMoney();
  const { account_name: name, from_day: from, to_day: to, lines, added, spent, received, notes, first } = statement;
  return (
    <Box component="section">
      <Text words={name === '' ? 'bank.new_account' : name} variant="h3" />
      <Quiet words="bank.would_add" args={{ added, lines, spent: money(spent), received: money(received) }} />
      {from !== null && to !== null && <Quiet words={`${formatDay(from)} – ${formatDay(to)}`} />}
      {notes.map((note) => (
        <Alert key={JSON.stringify(note)} severity="warning" sx={{ my: 1 }}>
          {noteWords(note, translate)}
        </Alert>
      ))}
      {first.map(({ day, amount, payee, words }, at) => (
        // Lines may be the same.
        <Note
          key={`${at} ${day}`}
          component="div"
          words={`${formatDay(day)} · ${[payee, words].filter(Boolean).join(' ')} · ${money(amount)}`}
        />
      ))}
    </Box>
  );
}

interface AccountFieldsProps {
  /** Those to choose from; none where the file says which it is of. */
  accounts: readonly BankAccount[];
  account: string;
  name: string;
  isRequired: boolean;
  onAccount: (account: string) => void;
  onName: (name: string) => void;
}

/** Whose statement it is, where the file names no account, and what a new account is called. */
function AccountFields({ accounts, account, name, isRequired, onAccount, onName }: AccountFieldsProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' } }}>
      {accounts.length > 0 && (
        <TextField select label={translate('bank.account')} value={account} onChange={({ target }) => onAccount(target.value)}>
          {accounts.map((known) => (
            <MenuItem key={known.id} value={String(known.id)}>
              {known.name}
            </MenuItem>
          ))}
          <MenuItem value={newAccount}>{translate('bank.new_account')}</MenuItem>
        </TextField>
      )}
      {account === newAccount && (
        <TextField
          required={isRequired}
          label={translate('bank.account_name')}
          value={name}
          onChange={({ target }) => onName(target.value)}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      )}
    </Box>
  );
}

function Found({ preview, onSettings }: { preview: BankPreview; onSettings: (settings: BankCsvSettings) => void }) {
  const translate = useTranslate();
  const { refused, csv, statements } = preview;
  if (refused) return <Alert severity="error">{noteWords(refused, translate)}</Alert>;
  return (
    <>
      {csv && !statements && <Alert severity="info">{translate('bank.say_columns')}</Alert>}
      {statements?.map((statement, at) => (
        // An account that is not there yet has no id.
        <PlannedStatement key={`${at} ${statement.account_name}`} statement={statement} />
      ))}
      {csv && <StatementColumns csv={csv} onChange={onSettings} />}
    </>
  );
}

/** Shows what a file would bring, asks for what it does not say, and imports it. */
export function ImportStatement({ file, accounts, onClose }: { file: File; accounts: readonly BankAccount[]; onClose: () => void }) {
  const translate = useTranslate();
  const [account, setAccount] = useState<string | null>(null);
  const [name, setName] = useState('');
  const [settings, setSettings] = useState<BankCsvSettings | null>(null);
  const sent = (chosen: string | null): StatementToSend => {
    const isKnown = chosen !== null && chosen !== newAccount;
    return { file, accountId: isKnown ? Number(chosen) : null, accountName: isKnown ? '' : name.trim(), settings };
  };
  const { data, isPending, error } = useCall(
    ['bank-preview', file.name, file.lastModified, file.size, account, settings],
    (provider) => provider.previewStatement(sent(account)),
    { retry: false, gcTime: 0, placeholderData: (before) => before },
  );
  const chosen = account ?? (data?.account_id ? String(data.account_id) : newAccount);
  const { mutate, isPending: isImporting } = useChange(
    ['bank-statements', 'import'],
    (provider) => provider.importStatement(sent(chosen)),
    {
      done: 'bank.imported',
      failed: 'bank.import_failed',
      detail: true,
    },
  );
  const only = data?.statements?.length === 1 ? data.statements[0] : undefined;
  const isUnnumbered = only?.last_four === null;
  const isAsked = isUnnumbered || only?.account_id === null;
  const needsName = isUnnumbered && chosen === newAccount && name.trim() === '';
  return (
    <FormDialog
      title="bank.import_title"
      action="bank.import"
      busy={isImporting}
      disabled={!data?.statements || needsName}
      wide
      onSubmit={(event) => {
        event.preventDefault();
        mutate(undefined, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <Quiet words={file.name} />
      {error && <Alert severity="error">{error.message || translate('bank.import_failed')}</Alert>}
      {isPending && !error && <Skeleton variant="rounded" height={160} />}
      {isAsked && (
        <AccountFields
          accounts={isUnnumbered ? accounts : []}
          account={chosen}
          name={name}
          isRequired={isUnnumbered}
          onAccount={setAccount}
          onName={setName}
        />
      )}
      {data && !error && <Found preview={data} onSettings={setSettings} />}
    </FormDialog>
  );
}
