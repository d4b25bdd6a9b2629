import type { DocumentView } from '#core/extraction/document-view';
import type { ExtractedFields } from '#core/extraction/extracted-fields';
import type { AmountCandidate } from '#core/extraction/local-extractor/candidates/amounts';
import { isMoney, labelledMoney } from '#core/extraction/local-extractor/candidates/labelled-amounts';
import { extent } from '#core/extraction/local-extractor/candidates/label-places';

const received = /\bmortgage interest received\b/;
const outstanding = /\boutstanding mortgage principal\b/;
/** A box of the form is so many lines high. */
const boxLines = 4;
/** In fractions of the page; the next box begins farther off. */
const boxWidth = 0.15;

/** What a periodic statement says that comes with the form, or tells where it is. */
const asks = /\bpayment due date\b|\b(?:total |current |regular )?(?:amount|payment) (?:now )?due\b[^a-z\n]*\d/;

/** A lender's yearly report of interest (IRS Form 1098). */
export const isForm1098 = ({ folded }: DocumentView): boolean =>
  /\bform 1098\b/.test(folded) && received.test(folded) && !asks.test(folded);

/** What a Form 1098 reports: the interest of the year (box 1), the principal (box 2), the loan by its account number. It asks for nothing. */
export function readForm1098(view: DocumentView, amounts: readonly AmountCandidate[], fields: ExtractedFields): ExtractedFields {
  const [interest, principal] = [inBox(view, amounts, received), inBox(view, amounts, outstanding)];
  return {
    ...(interest && { ytd_interest: labelledMoney(interest) }),
    ...(principal && { principal_balance: labelledMoney(principal) }),
    ...(fields.account_number && { loan_number: { ...fields.account_number } }),
  };
}

/** The first amount below the words of a box, begun near where they begin. */
function inBox(view: DocumentView, amounts: readonly AmountCandidate[], words: RegExp): AmountCandidate | undefined {
  const line = view.lines.find(({ cells }) => cells.some((cell) => words.test(cell.folded)));
  const head = line?.cells.find((cell) => words.test(cell.folded));
  if (!line || !head) return undefined;
  return amounts.find((amount) => {
    const { page, index } = amount.line;
    const off = extent(amount.line, amount)[0] - head.left;
    return isMoney(amount) && page === line.page && index > line.index && index <= line.index + boxLines && off > -0.02 && off < boxWidth;
  });
}
