import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, useForm } from 'react-hook-form';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { Subscription } from '../api/types';
import { useAct } from '../layout/use-act';
import { billingCycles, bodyOf, categories, formOf, isPrice, isWebAddress, type SubscriptionForm } from './subscription-form';

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
  const { register, control, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const send = async (typed: SubscriptionForm): Promise<Subscription> => {
    const path = subscription ? `/subscriptions/${subscription.id}` : '/subscriptions/';
    try {
      return await fetchJson<Subscription>(path, { method: subscription ? 'PUT' : 'POST', json: bodyOf(typed) });
    } catch (error) {
      const problems = error instanceof ApiError ? fieldProblems(error.body) : {};
      for (const [field, message] of Object.entries(problems)) if (field in typed) setError(field as keyof SubscriptionForm, { message });
      throw error;
    }
  };
  const save = handleSubmit(async (typed) => {
    const done = subscription ? 'subscriptions.updated' : 'subscriptions.added';
    if (await act(() => send(typed), { done, failed: 'subscriptions.save_failed' })) onSaved();
  });
  const field = (name: keyof SubscriptionForm, label: string, hint?: string) => ({
    label: translate(label),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? (hint && translate(hint)),
  });
  const choice = (name: 'category' | 'billing_cycle', label: string, required: string, options: readonly string[]) => (
    <Controller
      control={control}
      name={name}
      rules={{ required: translate(required) }}
      render={({ field: { ref, ...bound } }) => (
        <TextField select required {...bound} inputRef={ref} {...field(name, label)}>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {option}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
  return (
    <Card component="form" noValidate onSubmit={(event) => void save(event)} sx={{ p: { xs: 2, md: 2.5 }, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 2 }}>
        {translate(subscription ? 'subscriptions.edit_title' : 'subscriptions.add')}
      </Typography>
      <Box
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '2fr 1.2fr 1fr 1fr' }, alignItems: 'start' }}
      >
        <TextField
          required
          autoFocus
          autoComplete="off"
          {...field('site_name', 'subscriptions.service_name')}
          {...register('site_name', { validate: (text) => text.trim() !== '' || translate('subscriptions.name_required') })}
        />
        {choice('category', 'subscriptions.category', 'subscriptions.category_required', categories)}
        <TextField
          required
          type="number"
          {...field('monthly_price', 'subscriptions.monthly_price', 'subscriptions.per_month')}
          slotProps={{ htmlInput: { step: '0.01', min: '0' } }}
          {...register('monthly_price', {
            required: translate('subscriptions.price_required'),
            validate: (text) => isPrice(text) || translate('subscriptions.price_wrong'),
          })}
        />
        {choice('billing_cycle', 'subscriptions.billing_cycle', 'subscriptions.cycle_required', billingCycles)}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' }, alignItems: 'start' }}>
        <TextField
          type="url"
          placeholder="https://"
          {...field('url', 'subscriptions.url')}
          {...register('url', { validate: (text) => isWebAddress(text) || translate('subscriptions.url_wrong') })}
        />
        <TextField {...field('description', 'subscriptions.description')} {...register('description')} />
        <Button type="submit" variant="contained" loading={isSubmitting} sx={{ height: 38, px: 3 }}>
          {translate('subscriptions.save')}
        </Button>
      </Box>
    </Card>
  );
}
