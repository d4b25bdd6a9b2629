import { Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { changedFields } from '../api/changed-fields';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import { conflictsOf, onTopOf } from '../api/meanwhile';
import type { Subscription } from '../api/types';
import { useAct } from '../layout/use-act';
import { bodyOf, formOf, type SubscriptionForm } from './subscription-form';
import { SubscriptionFields } from './SubscriptionFields';

interface SubscriptionFormCardProps {
  /** The one that is edited; null: a new one. */
  subscription: Subscription | null;
  onSaved: () => void;
}

/** The form, and its save: over what somebody else or a bill has put there meanwhile it says so first; what was not touched stays theirs. */
function useSaving({ subscription, onSaved }: SubscriptionFormCardProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const act = useAct('subscriptions');
  const [before, setBefore] = useState(() => formOf(subscription));
  const form = useForm<SubscriptionForm>({ defaultValues: before });
  const disagree = (conflicts: readonly (keyof SubscriptionForm)[], latest: SubscriptionForm, typed: SubscriptionForm): void => {
    setBefore(latest);
    form.reset(onTopOf(latest, typed, before), { keepDefaultValues: true });
    for (const name of conflicts)
      form.setError(name, { message: translate('subscriptions.changed_meanwhile', { value: latest[name] || '–' }) });
    notify('subscriptions.conflict', { type: 'warning' });
  };
  /** Answers nothing where somebody else has put something else there. */
  const change = async (path: string, typed: SubscriptionForm): Promise<Subscription | null> => {
    const latest = formOf(await fetchJson<Subscription>(path));
    const conflicts = conflictsOf(latest, typed, before);
    if (conflicts.length === 0) return fetchJson<Subscription>(path, { method: 'PUT', json: changedFields(bodyOf(before), bodyOf(typed)) });
    disagree(conflicts, latest, typed);
    return null;
  };
  const send = async (typed: SubscriptionForm): Promise<Subscription | null> => {
    try {
      if (subscription) return await change(`/subscriptions/${subscription.id}`, typed);
      return await fetchJson<Subscription>('/subscriptions/', { method: 'POST', json: bodyOf(typed) });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems))
        if (field in typed) form.setError(field as keyof SubscriptionForm, { message });
      throw error;
    }
  };
  const save = form.handleSubmit(async (typed) => {
    const done = subscription ? 'subscriptions.updated' : 'subscriptions.added';
    if (await act(() => send(typed), { done: (saved) => saved && done, failed: 'subscriptions.save_failed' })) onSaved();
  });
  return { form, save };
}

/** Adds a subscription or changes one. */
export function SubscriptionFormCard(props: SubscriptionFormCardProps) {
  const { subscription } = props;
  const translate = useTranslate();
  const { form, save } = useSaving(props);
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
