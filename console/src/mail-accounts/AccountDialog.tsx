import { Alert } from '@mui/material';
import { type SyntheticEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { fieldSentence } from '../api/error-words';
import { useNow } from '../clock/use-now';
import { ActionButton } from '../layout/ActionButton';
import { FormDialog } from '../layout/FormDialog';
import { todayIn } from '../money/format';
import { MutationProblem } from '../records/MutationProblem';
import { fieldProblemsOf } from '../records/problems';
import { useChange } from '../records/use-change';
import { useSettings } from '../settings/use-settings';
import { AccountFields } from './AccountFields';
import { type AccountDraft, bodyOf, draftOf, type MailAccount, missingIn, newDraft, withChange } from './account-draft';
import { useTroubleText } from './use-trouble-text';

const isOfFields = (error: unknown): boolean => Object.keys(fieldProblemsOf(error)).length > 0;

/** Tries what is typed without saving it, and says what came of it. */
function useTrial(draft: AccountDraft, id: number | null) {
  const translate = useTranslate();
  const troubleText = useTroubleText();
  const { mutate, data, error, isPending, reset } = useChange(
    ['mail-account-trial', 'try'],
    async (provider, tried: AccountDraft) => (await provider.tryMailAccount({ ...bodyOf(tried), id })).data,
    { failed: 'mail_accounts.failed_try', isShown: () => true },
  );
  const { folders = [], trouble = null } = data ?? {};
  const isAboutFolders = trouble?.code === 'folder_missing' || trouble?.code === 'target_missing';
  const shown = data && (
    <Alert
      // Below a form that is longer than the window it would not be seen.
      ref={(shownAlert) => shownAlert?.scrollIntoView({ block: 'nearest' })}
      severity={trouble ? 'error' : 'success'}
      aria-live="polite"
    >
      {trouble
        ? troubleText(trouble, draft)
        : translate('mail_accounts.works', { messages: data.messages ?? 0, since_day: data.since_day ?? '?' })}
      {isAboutFolders && folders.length > 0 && ` ${translate('mail_accounts.folders_there', { folders: folders.join(', ') })}`}
    </Alert>
  );
  return { tryOut: () => mutate(draft), isPending, error, reset, shown };
}

/** A mailbox elsewhere, new or saved: its settings, and a try of them. */
export function AccountDialog({ account, onClose }: { account: MailAccount | null; onClose: () => void }) {
  const translate = useTranslate();
  const now = useNow();
  const zone = useSettings().data?.time_zone;
  const [draft, setDraft] = useState(() => (account ? draftOf(account) : newDraft(todayIn(zone, now))));
  const [checked, setChecked] = useState(false);
  const trial = useTrial(draft, account?.id ?? null);
  const { mutate, isPending, error, reset } = useChange(
    ['mail-accounts', 'save'],
    (provider, saved: AccountDraft) =>
      account ? provider.changeMailAccount(account.id, bodyOf(saved)) : provider.addMailAccount(bodyOf(saved)),
    { done: account ? 'mail_accounts.changed' : 'mail_accounts.added', failed: 'mail_accounts.failed_save', isShown: () => true },
  );
  const missing = checked ? missingIn(draft, account === null) : [];
  const fromServer = Object.entries({ ...fieldProblemsOf(error), ...fieldProblemsOf(trial.error) });
  const wrong = {
    ...Object.fromEntries(
      fromServer.map(([name, problem]) => [name, fieldSentence(translate(`mail_accounts.${name}`, { _: name }), problem)]),
    ),
    ...Object.fromEntries(missing.map((name) => [name, translate('mail_accounts.field_required')])),
  };
  const change = (part: Partial<AccountDraft>): void => {
    setDraft((before) => withChange(before, part));
    trial.reset();
    reset();
  };
  const isWhole = (): boolean => {
    setChecked(true);
    return missingIn(draft, account === null).length === 0;
  };
  const save = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isWhole()) mutate(draft, { onSuccess: onClose });
  };
  return (
    <FormDialog
      title={account ? 'mail_accounts.edit' : 'mail_accounts.add'}
      action="mail_accounts.save"
      busy={isPending}
      disabled={trial.isPending}
      otherWay={
        <ActionButton
          words="mail_accounts.try"
          loading={trial.isPending}
          disabled={isPending}
          onClick={() => isWhole() && trial.tryOut()}
        />
      }
      onSubmit={save}
      onClose={onClose}
    >
      <AccountFields draft={draft} wrong={wrong} isNew={account === null} onChange={change} />
      {trial.shown}
      {!isOfFields(trial.error) && <MutationProblem error={trial.error} failed="mail_accounts.failed_try" />}
      {!isOfFields(error) && <MutationProblem error={error} failed="mail_accounts.failed_save" />}
    </FormDialog>
  );
}
