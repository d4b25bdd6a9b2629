import { z } from 'zod';
import { viewDocument } from '#core/extraction/view/document-view';
import { evidenceOf } from '#core/extraction/view/evidence';
import { Evidence, type ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { moneyText } from '#core/extraction/notation/money-notation';
import { namedAmounts } from '#core/extraction/named-amounts';
import { readFields } from '#core/extraction/read-fields';
import type { PageText } from '#core/reading/page-text';

const Candidate = z.object({
  /** Decimal text. */
  value: z.string(),
  /** What the words beside it call it: `total`, `amount_due`, `tax` …; null where they say nothing. */
  kind: z.string().nullable(),
  label: z.string(),
  evidence: Evidence.nullable(),
});

/** The amounts of a document, and the one that was taken as its total. */
export const AmountList = z.object({
  candidates: z.array(Candidate),
  chosen: z.object({ value: z.string(), confidence: z.number(), evidence: Evidence.nullable() }).nullable(),
});
export type AmountList = z.output<typeof AmountList>;

const most = 100;

/** Every amount in the words of a document, those that the words beside them name first; at most 100. Never throws. */
export function listAmounts(pages: readonly PageText[], context: ExtractionContext): AmountList {
  const view = viewDocument(pages);
  const { amount } = readFields(pages, context);
  const candidates = namedAmounts(view).map((named) => ({
    value: moneyText(named.cents),
    kind: named.concept,
    label: named.words.slice(0, 200),
    evidence: evidenceOf(named),
  }));
  return {
    candidates: candidates.toSorted((a, b) => Number(b.kind !== null) - Number(a.kind !== null)).slice(0, most),
    chosen: amount ? { value: amount.value, confidence: amount.confidence, evidence: amount.evidence } : null,
  };
}
