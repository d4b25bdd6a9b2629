import { Button, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { Subscription } from '../api/types';
import { useAct } from '../layout/use-act';
import { bodyOf, formOf, type SubscriptionForm } from './subscription-form';
import { SubscriptionFields } from './SubscriptionFields';

interface SubscriptionFormCardProps {
  /** The one that is edited; null: a new one. */
  subscription: Subscription | null;
  onSaved: () => void;
}

/** Adds a subscription or changes one. */
export function SubscriptionFormCard({ subscription, onSaved }: SubscriptionFormCardProps) {
  const translate = useTranslate();
  const act = useAct('subscriptions');
  const form = useForm<SubscriptionForm>({ defaultValues: formOf(subscription) });
  const send = async (typed: SubscriptionForm): Promise<Subscription> => {
    const body = bodyOf(typed);
    try {
      if (!subscription) return await fetchJson<Subscription>('/subscriptions/', { method: 'POST', json: body });
      const json = changedFields(bodyOf(formOf(subscription)), body);
      return await fetchJson<Subscription>(`/subscriptions/${subscription.id}`, { method: 'PUT', json });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems))
        if (field in typed) form.setError(field as keyof SubscriptionForm, { message });
      throw error;
    }
  };
  const save = form.handleSubmit(async (typed) => {
    const done = subscription ? 'subscriptions.updated' : 'subscriptions.added';
    if (await act(() => send(typed), { done, failed: 'subscriptions.save_failed' })) onSaved();
  });
  return (
    <Card component="form" noValidate onSubmit={(event) => void save(event)} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate(subscription ? 'subscriptions.edit_title' : 'subscriptions.add')}
      </Typography>
      <SubscriptionFields form={form}>
        <Button type="submit" variant="contained" loading={form.formState.isSubmitting} sx={{ height: 38, px: 3 }}>
          {translate('subscriptions.save')}
        </Button>
      </SubscriptionFields>
    </Card>
  );
}
