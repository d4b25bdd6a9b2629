import { Card, TextField } from '@mui/material';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BankAccount } from '../api/types';
import { FormDialog } from '../layout/FormDialog';
import { RowButton } from '../layout/RowButton';
import { figureLook, Rows } from '../layout/Rows';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { useChange } from '../records/use-change';

const columns = [
  { key: 'account', heading: true, width: '34%' },
  { key: 'days', look: figureLook },
  { key: 'lines', right: true, look: figureLook },
  { key: 'closing', right: true, look: figureLook },
  { key: 'actions', right: true },
] as const;

function Rename({ account, onClose }: { account: BankAccount; onClose: () => void }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(account.name);
  const { mutate, isPending } = useChange(
    ['bank-accounts', 'update'],
    (provider, name: string) => provider.renameBankAccount(account.id, name),
    { done: 'bank.renamed', failed: 'bank.rename_failed', detail: true },
  );
  const name = typed.trim();
  return (
    <FormDialog
      title="bank.rename_title"
      action="bank.rename"
      busy={isPending}
      disabled={name === '' || name === account.name}
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') mutate(name, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={translate('bank.account_name')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}

/** The accounts and cards whose statements were imported; each may be given another name. */
export function Accounts({ accounts }: { accounts: readonly BankAccount[] }) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  const [renamed, setRenamed] = useState<BankAccount | null>(null);
  if (accounts.length === 0) return null;
  const cells = (account: BankAccount) => {
    const { name, last_four, lines, from_day, to_day, closing } = account;
    return {
      account: (
        <span style={{ overflowWrap: 'anywhere' }}>{last_four === null || name.endsWith(last_four) ? name : `${name} …${last_four}`}</span>
      ),
      days: from_day === null || to_day === null ? '–' : `${formatDay(from_day)} – ${formatDay(to_day)}`,
      lines,
      closing: closing === null ? '–' : money(closing),
      actions: (
        <RowButton
          icon={Pencil}
          word={translate('bank.rename')}
          label={translate('bank.rename_one', { name })}
          onClick={() => setRenamed(account)}
        />
      ),
    };
  };
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Rows
        label="bank.accounts"
        words="bank.column_"
        rows={accounts}
        keyOf={({ id }) => id}
        columns={columns.filter(({ key }) => canChange || key !== 'actions')}
        cells={cells}
      />
      {renamed && <Rename account={renamed} onClose={() => setRenamed(null)} />}
    </Card>
  );
}
