import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import { StatusBadge } from '../documents/StatusBadge';
import { ActionButton } from '../layout/ActionButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Note, Quiet } from '../layout/Text';
import { formatInstant } from '../money/format';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useCall } from '../records/use-call';
import { Section } from '../settings/Section';
import type { MailAccount } from './account-draft';
import { AccountDialog } from './AccountDialog';
import { NotTaken } from './NotTaken';
import { useTroubleText } from './use-trouble-text';

const everyMs = 10_000;
const nameOf = ({ username, folder }: MailAccount): string => `${username} · ${folder}`;

function State({ account: { is_paused: isPaused, trouble, last_contact_at: contact } }: { account: MailAccount }) {
  if (isPaused) return <StatusBadge tone="info" text="mail_accounts.paused" />;
  if (trouble) return <StatusBadge tone="bad" text="mail_accounts.troubled" />;
  return contact === null ? (
    <StatusBadge tone="info" text="mail_accounts.starting" />
  ) : (
    <StatusBadge tone="good" text="mail_accounts.reading" />
  );
}

function AccountFacts({ account }: { account: MailAccount }) {
  const translate = useTranslate();
  const troubleText = useTroubleText();
  const { last_contact_at: contact, last_message_at: message, trouble, trouble_since: since } = account;
  const facts = [
    account.host,
    translate(`mail_accounts.counts_as_${account.role}`),
    contact === null ? translate('mail_accounts.never_reached') : translate('mail_accounts.last_contact', { at: formatInstant(contact) }),
    message === null ? translate('mail_accounts.no_message') : translate('mail_accounts.last_message', { at: formatInstant(message) }),
    translate('mail_accounts.taken', counted(account.taken)),
    ...(account.waiting > 0 ? [translate('mail_accounts.waiting', counted(account.waiting))] : []),
  ];
  return (
    <>
      <Note sx={{ overflowWrap: 'anywhere' }}>{facts.join(' · ')}</Note>
      {trouble && (
        <Typography variant="body2" sx={{ color: 'error.main', mt: 0.5, overflowWrap: 'anywhere' }}>
          {troubleText(trouble, account)}
          {since !== null && ` (${translate('mail_accounts.since_then', { time: formatInstant(since) })})`}
        </Typography>
      )}
    </>
  );
}

interface RowProps {
  account: MailAccount;
  onEdit: () => void;
  onDelete: () => void;
  onNotTaken: () => void;
}

function AccountRow({ account, onEdit, onDelete, onNotTaken }: RowProps) {
  const translate = useTranslate();
  const name = nameOf(account);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
          <State account={account} />
        </Box>
        <AccountFacts account={account} />
        {account.not_taken > 0 && (
          <ActionButton
            words={translate('mail_accounts.not_taken', { smart_count: account.not_taken })}
            variant="text"
            size="small"
            color="warning"
            onClick={onNotTaken}
            sx={{ ml: -1 }}
          />
        )}
      </Box>
      <ActionButton
        words="mail_accounts.edit_short"
        variant="text"
        size="small"
        onClick={onEdit}
        aria-label={`${translate('mail_accounts.edit_short')} ${name}`}
      />
      <ActionButton
        words="mail_accounts.delete"
        variant="text"
        size="small"
        color="error"
        onClick={onDelete}
        aria-label={`${translate('mail_accounts.delete')} ${name}`}
      />
    </Box>
  );
}

function Delete({ account, onClose }: { account: MailAccount; onClose: () => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return (
    <ConfirmMutation
      question={translate('mail_accounts.delete_confirm', { name: nameOf(account) })}
      note="mail_accounts.delete_note"
      action="mail_accounts.delete"
      mutationKey={['mail-accounts', 'delete']}
      mutationFn={() => dataProvider.deleteMailAccount(account.id)}
      done="mail_accounts.deleted"
      failed="mail_accounts.failed_delete"
      onClose={onClose}
    />
  );
}

/** Mailboxes elsewhere that are read: shown with their status, added, changed and deleted by administrators. */
export function MailAccounts() {
  const { data, isError, refetch } = useCall(['mail-accounts'], (provider) => provider.mailAccounts(), { refetchInterval: everyMs });
  const [open, setOpen] = useState<{ what: 'add' } | { what: 'edit' | 'delete' | 'not-taken'; account: MailAccount } | null>(null);
  const close = (): void => setOpen(null);
  const add = data && <ActionButton words="mail_accounts.add" color="primary" size="small" onClick={() => setOpen({ what: 'add' })} />;
  return (
    <Section title="mail_accounts.title" note="mail_accounts.note" action={add}>
      <LoadFailed failed={isError} words="mail_accounts.failed_load" onRetry={() => void refetch()} />
      {!data && !isError && <Skeleton variant="rounded" height={60} />}
      {data?.length === 0 && <Quiet words="mail_accounts.empty" />}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              onEdit={() => setOpen({ what: 'edit', account })}
              onDelete={() => setOpen({ what: 'delete', account })}
              onNotTaken={() => setOpen({ what: 'not-taken', account })}
            />
          ))}
        </Box>
      )}
      {open?.what === 'add' && <AccountDialog account={null} onClose={close} />}
      {open?.what === 'edit' && <AccountDialog account={open.account} onClose={close} />}
      {open?.what === 'delete' && <Delete account={open.account} onClose={close} />}
      {open?.what === 'not-taken' && <NotTaken id={open.account.id} name={nameOf(open.account)} onClose={close} />}
    </Section>
  );
}
