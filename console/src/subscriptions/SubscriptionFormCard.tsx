import { Card } from '@mui/material';
import { Form } from 'react-admin';
import type { Subscription } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import { useRecordForm, type Values } from '../records/use-record-form';
import { bodyOf, formOf, type SubscriptionForm } from './subscription-form';
import { SubscriptionFields } from './SubscriptionFields';

interface SubscriptionFormCardProps {
  /** The subscription that is edited; null: a new one. */
  subscription: Subscription | null;
  onSaved: () => void;
}

const toForm = (record: Values): Values => ({ ...formOf(record) });
const toBody = (typed: Values): Values => bodyOf(typed as SubscriptionForm);

/** Adds a subscription or changes one. */
export function SubscriptionFormCard({ subscription, onSaved }: SubscriptionFormCardProps) {
  const { busy, form } = useRecordForm({
    record: subscription,
    defaultValues: { ...formOf(null) },
    toForm,
    transform: toBody,
    words: 'subscriptions',
    failed: 'subscriptions.save_failed',
    onSaved,
  });
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
      <Form {...form}>
        <Text words={subscription ? 'subscriptions.edit_title' : 'subscriptions.add'} variant="h2" sx={{ mb: 2 }} />
        <SubscriptionFields>
          <ActionButton words="subscriptions.save" type="submit" variant="contained" loading={busy} sx={{ height: 38, px: 3 }} />
        </SubscriptionFields>
      </Form>
    </Card>
  );
}
