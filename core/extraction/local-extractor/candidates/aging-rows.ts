import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import type { Labelled } from '#core/extraction/local-extractor/candidates/labelled';

const age = /^\W*(?:current|(?:over |past )?\d{1,3}(?: ?(?:-|to) ?\d{1,3})?\+? ?(?:days?)?\+?|over \d{2,3}(?: days)?)\W*$/;
const fewestAges = 3;

/** True for the heads over an account by its age: `Current   31-60   61-90   Over 90   Total`. */
const headsAges = (line: ViewLine | undefined): boolean =>
  line !== undefined && line.cells.filter(({ folded }) => age.test(folded)).length >= fewestAges;

/** The amounts, those under the total of an account by its age as what is due in all: nothing that a paper charges. */
export function withAges<A extends Labelled>(view: DocumentView, amounts: readonly A[]): readonly A[] {
  const isTotal = ({ label, relation, line }: Labelled) =>
    label?.kind === 'total' && relation === 'above' && headsAges(view.lines[line.index - 1]);
  return amounts.map((amount) => (isTotal(amount) ? { ...amount, label: { kind: 'due', strength: 0.7 } } : amount));
}
