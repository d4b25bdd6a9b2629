import type { Income, OwnerStatement } from '../api/types';
import type { Badge } from '../documents/document-words';

type Part = OwnerStatement['parts'][number];
type Money = (amount: number) => string;
type Translate = (key: string, options?: Record<string, unknown>) => string;

const plus = ['opening', 'rents', 'other_income', 'deposits', 'contributions'] as const;
const minus = ['fees', 'repairs', 'other_costs', 'held'] as const;

/** A list as it is said: a, b and c. */
const joined = (words: readonly string[], and: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`;

const begin = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** What a statement says of a property in a sentence: what came in less what went out leaves so much, and what it disburses. */
export function balanceWords(part: Part, translate: Translate, money: Money): string {
  const named = (keys: readonly (typeof plus | typeof minus)[number][]): string =>
    joined(
      keys.filter((key) => part[key] !== 0).map((key) => translate(`income.sum_${key}`, { amount: money(part[key]) })),
      translate('income.and'),
    );
  const [inward, outward] = [named(plus), named(minus)];
  const words = outward === '' ? 'income.leaves' : 'income.less_leaves';
  const sum = translate(words, { in: begin(inward === '' ? translate('income.nothing') : inward), out: outward, left: money(part.left) });
  if (part.difference === null) return `${sum} ${translate('income.disburses_nothing')}`;
  const paid = translate('income.disburses', { amount: money(part.disbursed) });
  return `${sum} ${paid}${part.difference === 0 ? '' : ` ${translate('income.differs', { amount: money(Math.abs(part.difference)) })}`}`;
}

/** Whether it adds up. */
export const balanceBadge = ({ difference }: Pick<Part, 'difference'>): Badge =>
  difference === null
    ? { tone: 'info', text: 'income.not_disbursed' }
    : difference === 0
      ? { tone: 'good', text: 'income.adds_up' }
      : { tone: 'warn', text: 'income.adds_not_up' };

/** What the bank says of what was disbursed; null where nothing was. */
export function bankWords({ disbursed, banked }: Pick<Part, 'disbursed' | 'banked'>): string | null {
  if (disbursed <= 0) return null;
  if (banked <= 0) return 'income.bank_none';
  return Math.round(banked * 100) === Math.round(disbursed * 100) ? 'income.bank_all' : 'income.bank_part';
}

/** The badge of a row that does not count; null where it does. */
export function standingBadge({ standing, covered_by: expense }: Pick<Income, 'standing' | 'covered_by'>): Badge | null {
  if (standing !== 'counts') return { tone: 'info', text: `income.standing_${standing}` };
  return expense === null ? null : { tone: 'info', text: 'income.covered' };
}

/** The words say no more than the kind does. */
export const isSaid = (words: string | null, kind: string): boolean => !words || words.toLowerCase() === kind.toLowerCase();
