import type { DocumentRow } from '../api/types';

/** The category an expense of a document begins with: what a rule proposes before what was read suggests; null where there is neither. */
export function categoryOfPaper(
  { proposed_category_id: proposed, extracted_data: { ai_category: read } }: Pick<DocumentRow, 'proposed_category_id' | 'extracted_data'>,
  all: readonly { id: number; name: string }[],
): number | null {
  return (all.find(({ id }) => id === proposed) ?? all.find(({ name }) => name === read))?.id ?? null;
}
