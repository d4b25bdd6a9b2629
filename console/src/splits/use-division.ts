import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { fieldProblemsOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { centsOf } from './amounts';
import { type ShareForm, splitOf } from './share-form';
import { problemsBelow, shareProblems } from './share-problems';
import { useSettled } from './use-settled';

/** What is divided, as typed. `expense_id`: the one that is changed. */
interface Divided {
  amount: string;
  is_refund: boolean;
  document_id: number | null;
  expense_id: number | null;
  shares: readonly ShareForm[];
}

/** What the shares come to, in their order, and what of them does not fit; nothing while the server has not answered. */
export interface Division {
  parts: readonly (number | null)[];
  problems: Readonly<Record<string, string>>;
}

async function divide(dataProvider: LedgerDataProvider, body: string): Promise<{ data: Division }> {
  try {
    const { data: parts } = await dataProvider.divideExpense(JSON.parse(body) as object);
    return { data: { parts: parts.map((part) => part.amount), problems: {} } };
  } catch (error) {
    return { data: { parts: [], problems: problemsBelow('splits', fieldProblemsOf(error)) } };
  }
}

const nothing: Division = { parts: [], problems: {} };

/** Asks the server what shares come to that are not named by amount: it alone rounds. */
export function useDivision({ amount, is_refund, document_id, expense_id, shares }: Divided): Division {
  const isAsked = shares.some((share) => share.method !== 'amount' || share.line_item !== null);
  const isWhole = isAsked && (centsOf(amount) ?? 0) > 0 && Object.keys(shareProblems(shares)).length === 0;
  const whole = { amount: Number(amount), kind: is_refund ? 'refund' : 'expense', document_id, expense_id };
  const body = useSettled(isWhole ? JSON.stringify({ ...whole, splits: shares.map(splitOf) }) : '');
  const { data } = useCall<Division>(['properties', 'divide', body], (provider) => divide(provider, body), {
    enabled: body !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  return isWhole && data ? data : nothing;
}
