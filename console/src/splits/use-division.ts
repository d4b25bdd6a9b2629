import { useQuery } from '@tanstack/react-query';
import { fieldProblems } from '../api/error-words';
import { ApiError, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { centsOf } from './amounts';
import { type Choice, type ShareForm, splitOf } from './share-form';
import { problemsBelow, shareProblems } from './share-problems';
import { useSettled } from './use-settled';

type Parts = components['schemas']['DividedParts'];

/** What is divided, as typed. `expense_id`: the one that is changed. */
interface Divided {
  amount: string;
  is_refund: boolean;
  document_id: Choice;
  expense_id: number | null;
  shares: readonly ShareForm[];
}

/** What the shares come to, in their order, and what of them does not fit; nothing while the server has not answered. */
export interface Division {
  parts: readonly (number | null)[];
  problems: Readonly<Record<string, string>>;
}

async function divide(body: string, signal: AbortSignal): Promise<Division> {
  try {
    const parts = await fetchJson<Parts>('/expenses/divide', { method: 'POST', json: JSON.parse(body) as object, signal });
    return { parts: parts.map((part) => part.amount), problems: {} };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { parts: [], problems: problemsBelow('splits', fieldProblems(error.body)) };
  }
}

const nothing: Division = { parts: [], problems: {} };

/** Asks the server what shares come to that are not named by amount: it alone rounds. */
export function useDivision({ amount, is_refund, document_id, expense_id, shares }: Divided): Division {
  const isAsked = shares.some((share) => share.method !== 'amount' || share.line_item !== null);
  const isWhole = isAsked && (centsOf(amount) ?? 0) > 0 && Object.keys(shareProblems(shares)).length === 0;
  const whole = { amount: Number(amount), kind: is_refund ? 'refund' : 'expense', document_id: document_id || null, expense_id };
  const body = useSettled(isWhole ? JSON.stringify({ ...whole, splits: shares.map(splitOf) }) : '');
  const { data } = useQuery({
    queryKey: ['properties', 'divide', body],
    queryFn: ({ signal }) => divide(body, signal),
    enabled: body !== '',
    retry: false,
    placeholderData: (before) => before,
  });
  return isWhole && data ? data : nothing;
}
