import { Box } from '@mui/material';
import type { Property } from '../../api/types';
import { Text } from '../../layout/Text';
import { useMoney } from '../../money/use-money';
import { OwnedBanner } from '../form/OwnedBanner';
import { useCanChange } from '../../providers/role';
import { CountsNote } from '../../reports/CountsNote';
import { useSettings } from '../../settings/use-settings';
import { EscrowPayments } from './EscrowPayments';
import { Facts } from '../../layout/Facts';
import { isMortgaged } from './is-mortgaged';
import { MortgageStatements } from './MortgageStatements';
import { Section } from './Section';
import { useFieldFacts } from './use-field-facts';

/** What it is worth, brings in and costs, and its mortgage where it has one. */
export function FinancialSection({ property }: { property: Property }) {
  const money = useMoney();
  const canChange = useCanChange();
  const settings = useSettings();
  const facts = useFieldFacts(property, 'financial_information');
  return (
    <Section name="financial">
      <OwnedBanner ownership={property.ownership_type} value={property.estimated_value} />
      <Facts facts={[['property.ytd', money(property.ytd_total)], ['property_form.year_purchased', property.year_purchased], ...facts]} />
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
