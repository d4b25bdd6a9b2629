import { z } from 'zod';
import { viewDocument } from '#core/extraction/document-view';
import { evidenceOf } from '#core/extraction/evidence';
import { Evidence } from '#core/extraction/extracted-fields';
import { moneyText } from '#core/extraction/money-notation';
import { findAmounts } from '#core/extraction/local-extractor/candidates/amounts';
import { chooseAmounts } from '#core/extraction/local-extractor/choose-amounts';
import type { PageText } from '#core/reading/page-text';

const Candidate = z.object({
  /** Decimal text. */
  value: z.string(),
  /** What the words beside it say it is: `total`, `due`, `tax` …; null where they say nothing. */
  kind: z.string().nullable(),
  label: z.string(),
  evidence: Evidence.nullable(),
});

/** The amounts of a document that were weighed, and the one that was taken. */
export const AmountList = z.object({
  candidates: z.array(Candidate),
  chosen: z.object({ value: z.string(), confidence: z.number(), evidence: Evidence.nullable() }).nullable(),
});
export type AmountList = z.output<typeof AmountList>;

const most = 100;

/** Every amount in the words of a document, those with a name first; at most 100. Never throws. */
export function listAmounts(pages: readonly PageText[]): AmountList {
  const view = viewDocument(pages);
  const amounts = findAmounts(view);
  const { amount } = chooseAmounts(amounts, view.scanned);
  const byName = amounts.toSorted((one, other) => (other.label?.strength ?? 0) - (one.label?.strength ?? 0));
  return {
    candidates: byName.slice(0, most).map((candidate) => ({
      value: moneyText(candidate.cents),
      kind: candidate.label?.kind ?? null,
      label: candidate.words.trim().slice(0, 200),
      evidence: evidenceOf(candidate),
    })),
    chosen: amount ? { value: amount.value, confidence: amount.confidence, evidence: amount.evidence } : null,
  };
}
