import type { DocumentRow, Doubt } from '../../api/types';
import type { QuickValues } from '../values/expense-values';

/** What Enter does: book or file the document, ask about a value in doubt first, or refuse what has to be decided elsewhere. */
export type Decision = { kind: 'expense' } | { kind: 'file' } | { kind: 'ask'; doubt: Doubt } | { kind: 'duplicate' };

interface Pressed {
  /** What a person has changed in the form. */
  edited: Partial<QuickValues>;
  /** The doubt was shown, and Enter was pressed again. */
  confirmed: boolean;
  /** Not Enter but a button that names what it does. */
  asked: 'expense' | 'file' | null;
}

const formField = { vendor: 'vendor', amount: 'amount', date: 'date', property: 'property_id', document: null } as const;

/** The doubts that nobody has dealt with: a value that a person has typed is in doubt no longer. */
export const openDoubts = (doubts: readonly Doubt[], edited: Partial<QuickValues>): Doubt[] =>
  doubts.filter(({ field }) => {
    const name = formField[field];
    return name === null || !(name in edited);
  });

export function decideEnter(row: Pick<DocumentRow, 'duplicate_of' | 'triage'>, { edited, confirmed, asked }: Pressed): Decision {
  if (row.duplicate_of !== null) return { kind: 'duplicate' };
  const { book, doubts } = row.triage;
  const [doubt] = openDoubts(doubts, edited);
  if (doubt && !confirmed && asked === null) return { kind: 'ask', doubt };
  return { kind: asked ?? (book === null ? 'expense' : 'file') };
}
