import { Banknote } from 'lucide-react';
import { useIsLimited } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';

/** Leads to what the bank has booked; who sees some properties only does not see it. */
export function BankLink() {
  return useIsLimited() ? null : <ActionButton words="bank.title" to="/bank" icon={Banknote} shrinks="onPhones" />;
}
