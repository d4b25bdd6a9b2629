import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { DayInput } from '../inputs/DayInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { filled, fitting } from '../inputs/validators';
import { billingCycles, categories, isPrice, isWebAddress, statuses, type SubscriptionForm } from './subscription-form';

const top = { xs: '1fr', sm: '1fr 1fr', lg: '2fr 1.2fr 1fr 1fr' };

const bottom = {
  others: { xs: '1fr', sm: '1fr 1fr', lg: '2fr 2fr 1fr auto' },
  cancelled: { xs: '1fr', sm: '1fr 1fr', lg: '2fr 2fr 1fr 1.2fr auto' },
};

const isNamed = filled('subscriptions.name_required');
const hasCategory = filled('subscriptions.category_required');
const isPriced = [filled('subscriptions.price_required'), fitting(isPrice, 'subscriptions.price_wrong')];
const hasCycle = filled('subscriptions.cycle_required');
const isAddress = fitting(isWebAddress, 'subscriptions.url_wrong');
const hasStatus = filled('subscriptions.status');

/** What it is, and what it costs. `priceHint`: what is said below the price while nothing is wrong with it. */
export function ServiceInputs({ priceHint }: { priceHint: string }) {
  return (
    <>
      <TextInput source="site_name" autoFocus validate={isNamed} />
      <SelectInput source="category" choices={categories} words="subscriptions.categories." validate={hasCategory} />
      <TextInput
        source="monthly_price"
        type="number"
        validate={isPriced}
        helperText={priceHint}
        slotProps={{ htmlInput: { step: '0.01', min: '0' } }}
      />
      <SelectInput source="billing_cycle" choices={billingCycles} words="subscriptions.cycles." validate={hasCycle} />
    </>
  );
}

/** Where it is found, and what is said of it. */
export function AboutInputs({ multiline = false }: { multiline?: boolean }) {
  return (
    <>
      <TextInput source="url" type="url" placeholder="https://" validate={isAddress} />
      <TextInput source="description" multiline={multiline} />
    </>
  );
}

/** The fields of a subscription; the button is at the end of their last row. */
export function SubscriptionFields({ children }: { children: ReactNode }) {
  const translate = useTranslate();
  const isCancelled = useWatch<SubscriptionForm, 'status'>({ name: 'status' }) === 'cancelled';
  const row = { display: 'grid', gap: 2, alignItems: 'start' };
  return (
    <>
      <Box sx={{ ...row, gridTemplateColumns: top }}>
        <ServiceInputs priceHint={translate('subscriptions.per_month')} />
      </Box>
      <Box sx={{ ...row, mt: 2, gridTemplateColumns: isCancelled ? bottom.cancelled : bottom.others }}>
        <AboutInputs />
        <SelectInput source="status" choices={statuses} words="subscriptions.status_" validate={hasStatus} />
        {isCancelled && <DayInput source="cancelled_on" missing="subscriptions.cancelled_on_required" />}
        {children}
      </Box>
    </>
  );
}
