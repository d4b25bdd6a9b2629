import { Box, MenuItem, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import { billingCycles, categories, isPrice, isWebAddress, statuses, type SubscriptionForm } from './subscription-form';

const top = { xs: '1fr', sm: '1fr 1fr', lg: '2fr 1.2fr 1fr 1fr' };

const bottom = {
  others: { xs: '1fr', sm: '1fr 1fr', lg: '2fr 2fr 1fr auto' },
  cancelled: { xs: '1fr', sm: '1fr 1fr', lg: '2fr 2fr 1fr 1.2fr auto' },
};

/** The fields of a subscription; the button stands at the end of their last row. */
export function SubscriptionFields({ form, children }: { form: UseFormReturn<SubscriptionForm>; children: ReactNode }) {
  const translate = useTranslate();
  const { register, control, formState } = form;
  const { errors } = formState;
  const words = (name: string) => translate(`subscriptions.${name}`);
  const field = (name: keyof SubscriptionForm, label: string, hint?: string) => ({
    label: words(label),
    error: Boolean(errors[name]),
    helperText: errors[name]?.message ?? (hint && words(hint)),
  });
  const choice = (
    name: 'category' | 'billing_cycle' | 'status',
    required: string,
    options: readonly string[],
    word = (option: string) => option,
  ) => (
    <Controller
      control={control}
      name={name}
      rules={{ required: words(required) }}
      render={({ field: { ref, ...bound } }) => (
        <TextField select required {...bound} inputRef={ref} {...field(name, name)}>
          {options.map((option) => (
            <MenuItem key={option} value={option}>
              {word(option)}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
  const named = { validate: (text: string) => text.trim() !== '' || words('name_required') };
  const isCancelled = useWatch({ control, name: 'status' }) === 'cancelled';
  const priced = { required: words('price_required'), validate: (text: string) => isPrice(text) || words('price_wrong') };
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: top, alignItems: 'start' }}>
        <TextField required autoFocus autoComplete="off" {...field('site_name', 'service_name')} {...register('site_name', named)} />
        {choice('category', 'category_required', categories)}
        <TextField
          required
          type="number"
          {...field('monthly_price', 'monthly_price', 'per_month')}
          slotProps={{ htmlInput: { step: '0.01', min: '0' } }}
          {...register('monthly_price', priced)}
        />
        {choice('billing_cycle', 'cycle_required', billingCycles)}
      </Box>
      <Box
        sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: isCancelled ? bottom.cancelled : bottom.others, alignItems: 'start' }}
      >
        <TextField
          type="url"
          placeholder="https://"
          {...field('url', 'url')}
          {...register('url', { validate: (text) => isWebAddress(text) || words('url_wrong') })}
        />
        <TextField {...field('description', 'description')} {...register('description')} />
        {choice('status', 'status', statuses, (option) => words(`status_${option}`))}
        {isCancelled && (
          <TextField
            required
            type="date"
            {...field('cancelled_on', 'cancelled_on')}
            slotProps={{ inputLabel: { shrink: true } }}
            {...register('cancelled_on', { required: words('cancelled_on_required') })}
          />
        )}
        {children}
      </Box>
    </>
  );
}
