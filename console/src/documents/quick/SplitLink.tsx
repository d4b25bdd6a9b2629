import { Split } from 'lucide-react';
import { ActionButton } from '../../layout/ActionButton';
import type { DocumentRow } from '../../api/types';
import { isBooked } from '../payment-words';
import { type QuickValues, splitPath } from '../values/expense-values';

interface SplitLinkProps {
  row: DocumentRow;
  /** The values as they stand in the form. */
  values: Omit<QuickValues, 'category_id'>;
  own: string;
  canChange: boolean;
}

/** Leads to where the document becomes an expense that is divided, its lines offered as shares; nothing where it does not become one. */
export function SplitLink({ row, values, own, canChange }: SplitLinkProps) {
  if (!canChange || row.triage.book !== null || row.duplicate_of !== null || isBooked(row)) return null;
  return <ActionButton words="quick.split" size="small" to={splitPath(row, values, own)} icon={Split} variant="text" />;
}
