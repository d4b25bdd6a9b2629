import { Alert, Box, Dialog, MenuItem, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Form, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { ActionButton } from '../../layout/ActionButton';
import type { ProposedSubscription } from '../../api/types';
import { FormDialogParts } from '../../layout/FormDialog';
import { useMoney } from '../../money/use-money';
import { useActions } from '../../records/use-actions';
import { bodyOf, formOf, type SubscriptionForm } from '../../subscriptions/subscription-form';
import { AboutInputs, ServiceInputs } from '../../subscriptions/SubscriptionFields';
import { useLinkEffect, useSubscriptions } from '../../subscriptions/use-subscriptions';
import { takeOutOfQueues } from '../queue/use-queue';

interface SubscriptionDialogProps {
  documentId: number;
  proposed: ProposedSubscription;
  onClose: () => void;
}

/** The subscription that the bill may be linked with, chosen among those there are, and what that will change before it happens. */
function LinkChoice({ documentId, target, onTarget }: { documentId: number; target: number | ''; onTarget: (id: number | '') => void }) {
  const translate = useTranslate();
  const money = useMoney();
  const known = useSubscriptions().data ?? [];
  const { data: effect } = useLinkEffect(target === '' ? null : target, documentId);
  if (known.length === 0) return null;
  const changes = effect?.changes;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <TextField
        select
        fullWidth
        label={translate('subscription_dialog.existing')}
        value={known.some(({ id }) => id === target) ? target : ''}
        onChange={(event) => onTarget(event.target.value as unknown as number | '')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('subscription_dialog.none')}</MenuItem>
        {known.map(({ id, site_name }) => (
          <MenuItem key={id} value={id}>
            {site_name}
          </MenuItem>
        ))}
      </TextField>
      {target !== '' && effect && (
        <Typography variant="body2" role="status" sx={{ mt: 1 }}>
          {changes
            ? translate('subscription_dialog.link_changes', {
                price: money(changes.monthly_price),
                cycle: translate(`subscriptions.cycles.${changes.billing_cycle}`),
              })
            : translate('subscription_dialog.link_keeps')}
        </Typography>
      )}
    </Box>
  );
}

/** The subscription the bill looks like. */
function MatchNotice({ match }: { match: NonNullable<ProposedSubscription['existing_subscription']> }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Alert severity="warning">
      {translate('subscription_dialog.match', {
        name: match.site_name,
        price: money(match.monthly_price),
        cycle: translate(`subscriptions.cycles.${match.billing_cycle}`),
      })}
    </Alert>
  );
}

interface PartsProps extends ReturnType<typeof useActions> {
  id: string;
  onDone: () => void;
}

/** What the bill says, and the ways on. One at a time: what is under way is answered before anything else is done, or the dialog left. */
function Parts({ id, documentId, proposed, busy, act, onDone, onClose }: SubscriptionDialogProps & PartsProps) {
  const translate = useTranslate();
  const money = useMoney();
  const { existing_subscription: match, original_currency: currency, original_amount: charged } = proposed;
  const [target, setTarget] = useState<number | ''>(match?.id ?? '');
  const [name, category] = useWatch<SubscriptionForm, ['site_name', 'category']>({ name: ['site_name', 'category'] });
  // Only a match by the service's name goes before a new subscription.
  const isSure = match !== null && proposed.existing_is_sure;
  const link = (subscriptionId: number): void =>
    void act('link', {
      work: (provider) => provider.linkSubscription({ id: documentId, subscriptionId }),
      done: 'subscription_dialog.linked',
      failed: 'subscription_dialog.link_failed',
      onDone,
    });
  const linkButton = (
    <ActionButton
      words="subscription_dialog.link"
      variant={isSure ? 'contained' : 'outlined'}
      disabled={busy !== null || target === ''}
      loading={busy === 'link'}
      onClick={() => target !== '' && link(target)}
      color="primary"
    />
  );
  return (
    <FormDialogParts
      id={id}
      title="subscription_dialog.title"
      action={match ? 'subscription_dialog.create_anyway' : 'subscription_dialog.save'}
      busy={busy !== null}
      disabled={!name?.trim() || !category}
      otherWay={linkButton}
      isSecond={isSure}
      onClose={onClose}
    >
      {match && <MatchNotice match={match} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
          alignItems: 'start',
          '& > :first-of-type': { gridColumn: '1 / -1' },
        }}
      >
        <ServiceInputs
          priceHint={
            currency !== null && charged !== null
              ? translate('subscription_dialog.abroad', { amount: money(charged, currency) })
              : translate('subscriptions.per_month')
          }
        />
        <AboutInputs multiline />
        <LinkChoice documentId={documentId} target={target} onTarget={setTarget} />
      </Box>
    </FormDialogParts>
  );
}

/** A bill as a subscription: a new one, or one more of one there is. */
export function SubscriptionDialog(props: SubscriptionDialogProps) {
  const { documentId, proposed, onClose } = props;
  const id = useId();
  const queryClient = useQueryClient();
  const actions = useActions('subscriptions');
  const isBusy = actions.busy !== null;
  const onDone = (): void => {
    takeOutOfQueues(queryClient, [documentId]);
    onClose();
  };
  const save = async (typed: object): Promise<undefined> => {
    await actions.act('save', {
      work: (provider) => provider.subscribe({ id: documentId, subscription: bodyOf(typed as SubscriptionForm) }),
      done: 'subscription_dialog.saved',
      failed: 'subscription_dialog.save_failed',
      onDone,
    });
  };
  return (
    <Dialog open onClose={(_, why) => !isBusy && why !== 'backdropClick' && onClose()} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form resource="subscriptions" defaultValues={formOf(proposed)} onSubmit={save} disableInvalidFormNotification noValidate>
        <Parts {...props} {...actions} id={id} onDone={onDone} />
      </Form>
    </Dialog>
  );
}
