import { type ShareForm } from '../splits/share-form';
import { shareProblems } from '../splits/share-problems';

type Found = { message?: unknown } & { [name: string]: unknown };
const wordsOf = (error: unknown): string | null => {
  const message = (error as Found | undefined)?.message;
  return typeof message === 'string' ? message : null;
};

/** What is wrong with shares, by where it stands (`0.amount`; empty: the list itself): what the server refused, and once saving was tried what can be said without it. */
export function shareErrors(shares: readonly ShareForm[], refused: unknown, isTried: boolean): Record<string, string> {
  const problems: Record<string, string> = isTried ? { ...shareProblems(shares) } : {};
  const ofList = wordsOf(refused) ?? wordsOf((refused as Found | undefined)?.root);
  if (ofList !== null) problems[''] = ofList;
  for (const at of shares.keys()) {
    const ofShare = (refused as readonly (Found | undefined)[] | undefined)?.[at];
    for (const [field, error] of Object.entries(ofShare ?? {})) {
      const words = wordsOf(error);
      if (words !== null) problems[`${at}.${field}`] = words;
    }
  }
  return problems;
}
