import { Landmark } from 'lucide-react';
import { ActionButton } from '../layout/ActionButton';

/** Leads to the tax report, of a year where one is given. */
export function TaxReportLink({ year }: { year?: number }) {
  const to = year === undefined ? '/reports/tax' : `/reports/tax?year=${year}`;
  return <ActionButton words="tax_report.open" to={to} icon={Landmark} shrinks="onPhones" />;
}
