import { moneyCandidates } from '#core/extraction/candidates/money';
import { viewDocument } from '#core/extraction/view/document-view';
import { itemFeatures, itemRows } from '#core/extraction/line-items';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { squeeze } from '#core/extraction/notation/text-fold';
import type { FitDocument } from './documents.ts';
import { FeatureIds } from './feature-ids.ts';
import { type Choice, fitChoices } from './softmax.ts';

/** A row of a document as a choice between a line of the bill and none. */
export interface RowChoice extends Choice {
  document: FitDocument;
  cents: number;
}

/** Each row of each document whose lines are known. */
export function itemChoices(documents: readonly FitDocument[]): { choices: RowChoice[]; ids: FeatureIds } {
  const ids = new FeatureIds();
  const nothing = new Int32Array(0);
  const choices = documents.flatMap((document) => {
    const { lines, pages } = document;
    if (lines === null) return [];
    const view = viewDocument(pages);
    return itemRows(moneyCandidates(view), view).map((row) => {
      const words = squeeze(row.named.text);
      const isLine = lines.some(({ description, amount }) => moneyCents(amount) === row.cents && words.includes(squeeze(description)));
      return { document, cents: row.cents, options: [ids.of(itemFeatures(row)), nothing], right: [isLine ? 0 : 1] };
    });
  });
  return { choices, ids };
}

/** Weights by which a row is a line of the bill or none. */
export const fitItems = (choices: readonly Choice[], size: number): Float64Array => fitChoices(choices, size, { rounds: 40 });
