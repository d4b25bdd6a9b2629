import { Landmark } from 'lucide-react';
import { ActionButton } from '../layout/ActionButton';

/** Leads to the tax report, of what the address narrows to. */
export function TaxReportLink({ query = {} }: { query?: Record<string, string> }) {
  const to = `/reports/tax?${new URLSearchParams(query)}`.replace(/\?$/, '');
  return <ActionButton words="tax_report.open" to={to} icon={Landmark} shrinks="onPhones" />;
}
