import { TextField } from '@mui/material';
import { KeyRound, Pencil, Power, RotateCcw, Send, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { counted } from '../i18n/counted';
import { ChoiceField } from '../layout/ChoiceField';
import { FormDialog } from '../layout/FormDialog';
import { MoreMenu } from '../layout/MoreMenu';
import { Text } from '../layout/Text';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { MutationProblem } from '../records/MutationProblem';
import { useChange } from '../records/use-change';
import type { Webhook, WebhookGiven } from './webhook-words';

interface ActionsProps {
  webhook: Webhook;
  onEdit: () => void;
  onGiven: (given: WebhookGiven) => void;
}

const graces = ['0', '24', '168'] as const;

function Rotate({ webhook, onGiven, onClose }: { webhook: Webhook; onGiven: (given: WebhookGiven) => void; onClose: () => void }) {
  const translate = useTranslate();
  const [grace, setGrace] = useState<(typeof graces)[number]>('24');
  const { mutate, isPending, error } = useChange(
    ['webhooks', 'rotate'],
    async (provider, hours: number) => (await provider.rotateWebhookSecret(webhook.id, hours)).data,
    { failed: 'webhooks.failed_rotate' },
  );
  const rotate = (event: SyntheticEvent): void => {
    event.preventDefault();
    mutate(Number(grace), { onSuccess: onGiven });
  };
  return (
    <FormDialog title="webhooks.rotate" action="webhooks.rotate_do" busy={isPending} onSubmit={rotate} onClose={onClose}>
      <ChoiceField
        values={graces}
        words="webhooks.grace_"
        label={translate('webhooks.grace')}
        value={grace}
        helperText={translate('webhooks.grace_note')}
        onChange={setGrace}
      />
      <MutationProblem error={error} failed="webhooks.failed_rotate" />
    </FormDialog>
  );
}

/** The wall clock a day ago, as a field for date and time has it. */
function dayAgo(): string {
  const at = new Date(Date.now() - 86_400_000);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function ReplaySince({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const translate = useTranslate();
  const [since, setSince] = useState(dayAgo);
  const { mutate, isPending, error } = useChange(
    ['webhook-deliveries', 'replay'],
    async (provider, from: string) => (await provider.replayWebhook(webhook.id, from)).data,
    { done: ({ queued }) => translate('webhooks.replayed', counted(queued)), failed: 'webhooks.failed_replay' },
  );
  const replay = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (since !== '') mutate(new Date(since).toISOString(), { onSuccess: onClose });
  };
  return (
    <FormDialog
      title="webhooks.replay"
      action="webhooks.replay_do"
      busy={isPending}
      disabled={since === ''}
      onSubmit={replay}
      onClose={onClose}
    >
      <Text words="webhooks.replay_note" variant="body2" />
      <TextField
        type="datetime-local"
        label={translate('webhooks.since')}
        value={since}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={({ target }) => setSince(target.value)}
      />
      <MutationProblem error={error} failed="webhooks.failed_replay" />
    </FormDialog>
  );
}

/** What can be done with a webhook. */
export function WebhookActions({ webhook, onEdit, onGiven }: ActionsProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const [open, setOpen] = useState<'rotate' | 'replay' | 'delete' | null>(null);
  const close = (): void => setOpen(null);
  const test = useChange(['webhook-deliveries', 'test'], (provider) => provider.testWebhook(webhook.id), {
    done: 'webhooks.tested',
    failed: 'webhooks.failed_test',
  });
  const turn = useChange(['webhooks', 'turn'], (provider, isOn: boolean) => provider.changeWebhook(webhook.id, { is_on: isOn }), {
    failed: 'webhooks.failed_save',
  });
  return (
    <>
      <MoreMenu
        label={translate('webhooks.more', { name: webhook.name })}
        disabled={test.isPending || turn.isPending}
        items={[
          webhook.is_on && { words: 'webhooks.test', icon: Send, onClick: () => test.mutate() },
          { words: 'webhooks.edit', icon: Pencil, onClick: onEdit },
          webhook.is_on && { words: 'webhooks.replay', icon: RotateCcw, onClick: () => setOpen('replay') },
          { words: 'webhooks.rotate', icon: KeyRound, onClick: () => setOpen('rotate') },
          { words: webhook.is_on ? 'webhooks.turn_off' : 'webhooks.turn_on', icon: Power, onClick: () => turn.mutate(!webhook.is_on) },
          { words: 'app.delete', icon: Trash2, isBad: true, onClick: () => setOpen('delete') },
        ]}
      />
      {open === 'rotate' && (
        <Rotate
          webhook={webhook}
          onClose={close}
          onGiven={(given) => {
            close();
            onGiven(given);
          }}
        />
      )}
      {open === 'replay' && <ReplaySince webhook={webhook} onClose={close} />}
      {open === 'delete' && (
        <ConfirmMutation
          question={translate('webhooks.delete_confirm', { name: webhook.name })}
          note="webhooks.delete_note"
          action="app.delete"
          mutationKey={['webhooks', 'delete']}
          mutationFn={() => dataProvider.deleteWebhook(webhook.id)}
          done="webhooks.deleted"
          failed="webhooks.failed_delete"
          onClose={close}
        />
      )}
    </>
  );
}
