import { beforeAll, describe, expect, test } from 'vitest';
import { hasNoBrowser, setUpBench } from '../browser/support/bench.js';
import { documentsOf, type DaysDocument, placesOf } from '../browser/support/days-documents.js';
import { Reviewer } from '../browser/support/reviewer.js';

const perKind = 15;
/** Keys and clicks that a document may take on average where all of its values were read right. */
const mostActions = 1.3;

describe.skipIf(hasNoBrowser)("A day's work", () => {
  const bench = setUpBench();
  let drawn: DaysDocument[];

  beforeAll(async () => {
    drawn = documentsOf(perKind);
    for (const place of placesOf(drawn)) await bench.product.call('POST', '/properties/', place);
  }, 120_000);

  test(
    'is done with at most 1.3 actions per document, and no value that was read wrong goes unmarked',
    { timeout: 1_800_000 },
    async () => {
      const { page } = await bench.visit('/documents', { viewport: { width: 1440, height: 900 } });
      const reviewer = new Reviewer(bench.product, page, drawn);
      await reviewer.upload();
      await bench.product.settle(drawn.length);
      await reviewer.workThroughQueue();
      const outcome = await reviewer.outcome();
      console.log(outcome.report);
      expect(outcome.stuck).toEqual([]);
      expect(outcome.unmarked).toEqual([]);
      expect(outcome.wrongBooks).toEqual([]);
      expect(outcome.actionsWhereRight).toBeLessThanOrEqual(mostActions);
    },
  );
});
