import { Box, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { billingCycles, categories, isPrice, isWebAddress, type SubscriptionForm } from '../../subscriptions/subscription-form';

interface SubscriptionFieldsProps {
  form: SubscriptionForm;
  onChange: (more: Partial<SubscriptionForm>) => void;
  /** What the bill charges, where that is in another currency: only a person can say what it costs. */
  abroad?: string | null;
}

/** The fields of a subscription, filled from its bill; what cannot stand is said beside its field. */
export function SubscriptionFields({ form, onChange, abroad = null }: SubscriptionFieldsProps) {
  const translate = useTranslate();
  const field = (name: keyof SubscriptionForm) => ({
    label: translate(`subscription_dialog.${name}`),
    value: form[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const problem = (wrong: boolean, words: string) => ({ error: wrong, helperText: wrong && translate(words) });
  const choice = (name: 'billing_cycle' | 'category', options: readonly string[]) => (
    <TextField select {...field(name)}>
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {option}
        </MenuItem>
      ))}
    </TextField>
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1, alignItems: 'start' }}>
      <TextField required autoFocus {...field('site_name')} sx={{ gridColumn: '1 / -1' }} />
      <TextField
        required
        type="number"
        {...field('monthly_price')}
        {...(form.monthly_price !== '' && !isPrice(form.monthly_price)
          ? problem(true, 'subscriptions.price_wrong')
          : { helperText: abroad !== null && translate('subscription_dialog.abroad', { amount: abroad }) })}
        slotProps={{ htmlInput: { step: '0.01', min: '0' } }}
      />
      {choice('billing_cycle', billingCycles)}
      {choice('category', categories)}
      <TextField type="url" {...field('url')} {...problem(!isWebAddress(form.url), 'subscriptions.url_wrong')} />
      <TextField multiline minRows={2} {...field('description')} sx={{ gridColumn: '1 / -1' }} />
    </Box>
  );
}
