import { HandCoins } from 'lucide-react';
import { ActionButton } from '../layout/ActionButton';

/** Leads to what was received. */
export function IncomeLink() {
  return <ActionButton words="income.title" to="/income" icon={HandCoins} shrinks="onPhones" />;
}
