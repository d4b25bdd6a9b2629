import { Landmark } from 'lucide-react';
import { ActionButton } from '../layout/ActionButton';

/** Leads to the tax report. */
export function TaxReportLink() {
  return <ActionButton words="tax_report.open" to="/reports/tax" icon={Landmark} shrinks="onPhones" />;
}
