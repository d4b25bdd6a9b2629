import type { BankItem, BankLine, BankLineUpdate } from '../api/types';
import type { Badge } from '../documents/document-words';
import { formatDay } from '../money/format';

type Translate = (key: string, options?: Record<string, unknown>) => string;
type Paid = Pick<
  BankItem,
  'expense_id' | 'mortgage_statement_id' | 'income_id' | 'property_id' | 'period' | 'name' | 'day' | 'due_on' | 'property_name'
>;

export const lineStates = ['open', 'proposed', 'matched', 'no_document'] as const satisfies readonly BankLine['state'][];

const tones: Readonly<Record<BankLine['state'], Badge['tone']>> = { matched: 'good', proposed: 'warn', open: 'bad', no_document: 'info' };

/** The badge of a line: what was received and pays nothing waits for no document. */
export function lineBadge({ state, amount }: Pick<BankLine, 'state' | 'amount'>): Badge {
  if (state === 'open' && amount > 0) return { tone: 'info', text: 'bank.state_received' };
  return { tone: tones[state], text: `bank.state_${state}` };
}

/** What is paid, in one line: who, for which day or period, for which property. */
export function itemWords(
  { name, day, due_on: due, period, property_id: dues, mortgage_statement_id: mortgage, income_id: income, property_name: property }: Paid,
  translate: Translate,
): string {
  const kinds = [dues !== null && 'bank.dues', mortgage !== null && 'bank.mortgage', income !== null && 'bank.income'];
  const word = kinds.find((each) => each !== false);
  const kind = word ? translate(word) : null;
  const on = period ?? day;
  const when = due === null || period !== null ? on && formatDay(on) : translate('bank.due', { day: formatDay(due) });
  return [name ?? kind ?? translate('bank.unnamed'), name === null ? null : kind, when, property].filter(Boolean).join(' · ');
}

/** Where a person sees what is paid; null where it has no screen of its own. */
export function itemPath({
  expense_id: expense,
  property_id: dues,
  mortgage_statement_id: mortgage,
  income_id: income,
  document_id: document,
}: Paid & { document_id: number | null }): string | null {
  if (document !== null) return `/documents/${document}`;
  if (dues !== null) return '/hoa';
  if (income !== null) return '/income';
  return expense !== null && mortgage === null ? '/expenses/all' : null;
}

/** An item with so much of it, as the api takes it. */
export function chosen(
  { expense_id, mortgage_statement_id, income_id, property_id, period }: Paid,
  amount: number,
): NonNullable<BankLineUpdate['matches']>[number] {
  if (expense_id !== null) return { expense_id, amount };
  if (mortgage_statement_id !== null) return { mortgage_statement_id, amount };
  if (income_id !== null) return { income_id, amount };
  return { property_id: property_id ?? 0, period: period ?? '', amount };
}

const cents = (amount: number): number => Math.round(Math.abs(amount) * 100);

/** How much of a line each of the chosen items gets: as much as is left of both, in the order in which they were chosen. Pure. */
export function sharesOf(line: Pick<BankLine, 'amount'>, items: readonly Pick<BankItem, 'amount'>[]): number[] {
  let left = cents(line.amount);
  return items.map(({ amount }) => {
    const share = Math.min(left, cents(amount));
    left -= share;
    return share / 100;
  });
}
