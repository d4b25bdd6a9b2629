import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ProposedSubscription } from '../../api/types';
import { useMoney } from '../../money/use-money';
import { useActions } from '../../records/use-actions';
import { bodyOf, isPrice, isWebAddress, type SubscriptionForm } from '../../subscriptions/subscription-form';
import { useLinkEffect, useSubscriptions } from '../../subscriptions/use-subscriptions';
import { ChoiceField } from '../review/ChoiceField';
import { SubscriptionFields } from './SubscriptionFields';
import { takeOutOfQueues } from '../queue/use-queue';

interface SubscriptionDialogProps {
  documentId: number;
  proposed: ProposedSubscription;
  onClose: () => void;
}

/** What the bill says, as the form begins. */
export const proposedForm = (proposed: ProposedSubscription): SubscriptionForm => ({
  site_name: proposed.site_name ?? '',
  category: proposed.category,
  monthly_price: proposed.monthly_price === null ? '' : proposed.monthly_price.toFixed(2),
  billing_cycle: proposed.billing_cycle,
  url: proposed.url ?? '',
  description: proposed.description ?? '',
  status: 'active',
  cancelled_on: '',
});

/** Whether a form can be saved: it has a name, a category and a price, and its address is one. */
export const isSavable = (form: SubscriptionForm): boolean =>
  form.site_name.trim() !== '' && form.category !== '' && isPrice(form.monthly_price) && isWebAddress(form.url);

function MatchWarning({ match }: { match: NonNullable<ProposedSubscription['existing_subscription']> }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {translate('subscription_dialog.match', {
        name: match.site_name,
        price: money(match.monthly_price),
        cycle: translate(`subscriptions.cycles.${match.billing_cycle}`),
      })}
    </Alert>
  );
}

/** What linking the bill with the chosen subscription will change, before it happens. */
function LinkEffect({ subscriptionId, documentId }: { subscriptionId: number | null; documentId: number }) {
  const translate = useTranslate();
  const money = useMoney();
  const { data: effect } = useLinkEffect(subscriptionId, documentId);
  if (subscriptionId === null || !effect) return null;
  const { changes } = effect;
  return (
    <Typography variant="body2" role="status" sx={{ mt: 1 }}>
      {changes
        ? translate('subscription_dialog.link_changes', {
            price: money(changes.monthly_price),
            cycle: translate(`subscriptions.cycles.${changes.billing_cycle}`),
          })
        : translate('subscription_dialog.link_keeps')}
    </Typography>
  );
}

/** A bill as a subscription: a new one, or one more of one there is. */
export function SubscriptionDialog({ documentId, proposed, onClose }: SubscriptionDialogProps) {
  const translate = useTranslate();
  const titleId = useId();
  const money = useMoney();
  const queryClient = useQueryClient();
  const { busy, act } = useActions('subscriptions');
  const onDone = (): void => {
    takeOutOfQueues(queryClient, [documentId]);
    onClose();
  };
  const [form, setForm] = useState(proposedForm(proposed));
  const { original_currency: currency, original_amount: charged } = proposed;
  const abroad = currency !== null && charged !== null ? money(charged, currency) : null;
  const match = proposed.existing_subscription;
  const known = useSubscriptions().data ?? [];
  // Only a match by the service's name goes before a new subscription.
  const isSure = match !== null && proposed.existing_is_sure;
  const [target, setTarget] = useState<number | null>(match?.id ?? null);
  // One at a time: what is under way is answered before anything else is done, or the dialog left.
  const isBusy = busy !== null;
  const savable = !isBusy && isSavable(form);
  const save = (): void =>
    void act('save', {
      work: (provider) => provider.subscribe({ id: documentId, subscription: bodyOf(form) }),
      done: 'subscription_dialog.saved',
      failed: 'subscription_dialog.save_failed',
      onDone,
    });
  const link = (subscriptionId: number): void =>
    void act('link', {
      work: (provider) => provider.linkSubscription({ id: documentId, subscriptionId }),
      done: 'subscription_dialog.linked',
      failed: 'subscription_dialog.link_failed',
      onDone,
    });
  return (
    <Dialog open onClose={(_, why) => !isBusy && why !== 'backdropClick' && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (savable) save();
        }}
        sx={{ display: 'contents' }}
      >
        <DialogTitle id={titleId}>{translate('subscription_dialog.title')}</DialogTitle>
        <DialogContent>
          {match && <MatchWarning match={match} />}
          <SubscriptionFields form={form} onChange={(more) => setForm({ ...form, ...more })} abroad={abroad} />
          {known.length > 0 && (
            <Box sx={{ mt: 2 }}>
              <ChoiceField
                label="subscription_dialog.existing"
                none="subscription_dialog.none"
                options={known.map(({ id, site_name }) => ({ id, name: site_name }))}
                value={target}
                onChange={setTarget}
              />
              <LinkEffect subscriptionId={target} documentId={documentId} />
            </Box>
          )}
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>
          <Button color="inherit" disabled={isBusy} onClick={onClose}>
            {translate('app.cancel')}
          </Button>
          <Button
            variant={isSure ? 'contained' : 'outlined'}
            disabled={isBusy || target === null}
            loading={busy === 'link'}
            onClick={() => target !== null && link(target)}
          >
            {translate('subscription_dialog.link')}
          </Button>
          <Button type="submit" variant={isSure ? 'outlined' : 'contained'} disabled={!savable} loading={busy === 'save'}>
            {translate(match ? 'subscription_dialog.create_anyway' : 'subscription_dialog.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
