import { centsOf, percentLeft } from './amounts';
import { groupsOf, type ShareForm } from './share-form';

/** What is wrong with shares: the name of the sentence by where it stands, `0.amount`; empty: the list itself. */
export type ShareProblems = Readonly<Record<string, string>>;

function problemOf({ method, amount, weight }: ShareForm): [string, string] | null {
  if (method === 'amount' && amount.trim() === '') return ['amount', 'expense_form.amount_required'];
  if (method === 'amount' && centsOf(amount) === null) return ['amount', 'expense_form.amount_cents'];
  if (method === 'amount' && centsOf(amount) === 0) return ['amount', 'expense_form.amount_positive'];
  if (method === 'percent' && weight.trim() === '') return ['weight', 'splits.percent_required'];
  if (method === 'percent' && !/^\d*\.?\d{0,4}$/.test(weight.trim())) return ['weight', 'splits.percent_places'];
  if (method === 'percent' && !(Number(weight) > 0)) return ['weight', 'splits.percent_positive'];
  return null;
}

/** What can be said of shares without the server. */
export function shareProblems(shares: readonly ShareForm[]): ShareProblems {
  const found = shares.flatMap((share, at) => {
    const problem = problemOf(share);
    return problem ? [[`${at}.${problem[0]}`, problem[1]] as const] : [];
  });
  if (found.length > 0) return Object.fromEntries(found);
  const isOff = groupsOf(shares).some(({ places }) => {
    const group = places.flatMap((at) => shares[at] ?? []);
    return group[0]?.method === 'percent' && percentLeft(group) !== 0;
  });
  return isOff ? { '': 'splits.percent_sum' } : {};
}

/** What the server refused of a list called `name` in the body, by where it stands below it. */
export function problemsBelow(name: string, problems: Readonly<Record<string, string>>): Record<string, string> {
  const below = Object.entries(problems).flatMap(([path, words]) =>
    path === name ? [['', words] as const] : path.startsWith(`${name}.`) ? [[path.slice(name.length + 1), words] as const] : [],
  );
  return Object.fromEntries(below);
}
