import { moneyCandidates } from '#core/extraction/candidates/money';
import { viewDocument } from '#core/extraction/document-view';
import { itemFeatures, itemRows } from '#core/extraction/line-items';
import { moneyCents } from '#core/extraction/money-notation';
import { squeeze } from '#core/extraction/text-fold';
import type { FitDocument } from './documents.ts';
import { FeatureIds } from './feature-ids.ts';
import type { Choice } from './softmax.ts';

/** Each row of each document as a choice between a line of the bill and none. */
export function itemChoices(documents: readonly FitDocument[]): { choices: (Choice & { document: FitDocument })[]; ids: FeatureIds } {
  const ids = new FeatureIds();
  const nothing = new Int32Array(0);
  const choices = documents.flatMap((document) => {
    const { lines, pages } = document;
    if (lines === null) return [];
    return itemRows(moneyCandidates(viewDocument(pages))).map((row) => {
      const words = squeeze(row.place.line.text);
      const isLine = lines.some(({ description, amount }) => moneyCents(amount) === row.cents && words.includes(squeeze(description)));
      return { document, options: [ids.of(itemFeatures(row)), nothing], right: [isLine ? 0 : 1] };
    });
  });
  return { choices, ids };
}
