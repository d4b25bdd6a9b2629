import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import { Text } from '../../layout/Text';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { OwnedBanner } from '../form/OwnedBanner';
import { useCanChange } from '../../providers/role';
import { CountsNote } from '../../reports/CountsNote';
import { useSettings } from '../../settings/use-settings';
import { EscrowPayments } from './EscrowPayments';
import { type Fact, Facts, outside } from '../../layout/Facts';
import { secretFact } from './Secret';
import { isMortgaged } from './is-mortgaged';
import { MortgageStatements } from './MortgageStatements';
import { Section } from './Section';

const day = (value: string | null): string | null => value && formatDay(value);

/** The facts of a mortgage; none where there is none. */
function useMortgageFacts(property: Property): Fact[] {
  const money = useMoney();
  if (!isMortgaged(property)) return [];
  const amount = (value: number | null): string | null => (value === null ? null : money(value));
  const rate = property.mortgage_rate;
  return [
    ['property_form.mortgage_lender', property.mortgage_lender],
    ['property_form.mortgage_lender_url', outside(property.mortgage_lender_url)],
    secretFact(property, 'mortgage_account_number'),
    ['property_form.mortgage_balance', amount(property.mortgage_balance)],
    ['property_form.mortgage_payment', amount(property.mortgage_payment)],
    ['property_form.mortgage_rate', rate === null ? null : `${rate}%`],
    ['property_form.mortgage_start_date', day(property.mortgage_start_date)],
    ['property_form.mortgage_maturity_date', day(property.mortgage_maturity_date)],
  ];
}

/** What it is worth, brings in and costs, and its mortgage where it has one. */
export function FinancialSection({ property }: { property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const mortgage = useMortgageFacts(property);
  const canChange = useCanChange();
  const settings = useSettings();
  const amount = (value: number | null): string | null => (value === null ? null : money(value));
  const { ownership_type: ownership, purchase_date: bought, sold_on: sold } = property;
  return (
    <Section name="financial">
      <OwnedBanner ownership={ownership} value={property.estimated_value} />
      <Facts
        facts={[
          ['property_form.monthly_rent', amount(property.monthly_rent)],
          ['property_form.estimated_rent', amount(property.estimated_rent)],
          ['property_form.estimated_value', amount(property.estimated_value)],
          ['property_form.current_value', amount(property.current_value)],
          ['property.ytd', money(property.ytd_total)],
          ['property_form.annual_property_taxes', amount(property.annual_property_taxes)],
          ['property_form.share', property.share],
          ['property_form.ownership_type', ownership && translate(`property_form.ownership_type_${ownership}`)],
          ['property_form.year_purchased', property.year_purchased],
          ['property_form.purchase_date', day(bought)],
          ...(sold ? [['property_form.sold_on', day(sold)] as const] : []),
          ['property_form.purchase_price', amount(property.purchase_price)],
          ['property_form.purchase_amount', amount(property.purchase_amount)],
          ...mortgage,
        ]}
      />
      <CountsNote of="property" basis={settings.data?.tax_basis} interest={isMortgaged(property)} />
      {isMortgaged(property) && (
        <Box sx={{ mt: 2.5 }}>
          <Text words="property.statements" variant="h3" component="h3" sx={{ mb: 1 }} />
          <MortgageStatements id={property.id} />
          <EscrowPayments of={`properties/${property.id}`} canChange={canChange} />
        </Box>
      )}
    </Section>
  );
}
