import { afterAll, expect, test } from 'vitest';
import { readFields } from '#core/extraction/read-fields';
import type { PageText, Word } from '#core/reading/page-text';
import { contextOf } from '../../evaluate/generated.js';
import { readingPool } from '../../fixtures/reading-pool.js';
import { generateMany } from '../../generator/generate.js';

const reading = readingPool();
afterAll(() => reading.close());

const wordsOf = ({ lines }: PageText): Word[] => lines.flatMap(({ words }) => words);
const fewWords = 10;
/** In fractions of the page: a word stands where it was drawn. */
const nearby = 0.01;
const standsAt = ({ text, box: [x, y, width, height] }: Word, { text: meant, box }: Word): boolean =>
  text === meant && Math.abs(x + width / 2 - box[0] - box[2] / 2) < nearby && Math.abs(y + height / 2 - box[1] - box[3] / 2) < nearby;

test('drawn documents are read off their PDFs as they were drawn, and so are their fields', async () => {
  let [drawn, found] = [0, 0];
  const amounts: (string | undefined)[][] = [];
  for (const document of generateMany('drawn-pdfs', 20)) {
    const outcome = await reading.pool.run('read-light', { path: reading.file(`${document.id}.pdf`, await document.pdf()) });
    if (!outcome.ok) throw new Error(outcome.detail);
    const { pages, needsOcr } = outcome.value;
    for (const page of document.pages) {
      const words = wordsOf(page);
      const same = pages.find((other) => other.page === page.page);
      // A page of a few words could be a picture with a caption, and goes to OCR.
      if (!same && words.length < fewWords) continue;
      const read = same ? wordsOf(same) : [];
      drawn += words.length;
      found += words.filter((word) => read.some((other) => standsAt(other, word))).length;
    }
    if (needsOcr.length > 0) continue;
    amounts.push([document.pages, pages].map((each) => readFields(each, contextOf(document)).amount?.value));
  }
  console.log(`${found} of ${drawn} words stand where they were drawn`);
  expect(found / drawn).toBeGreaterThan(0.98);
  console.log(`${amounts.filter(([one, other]) => one === other).length} of ${amounts.length} amounts are the same`);
  expect(amounts.filter(([one, other]) => one !== other).length).toBeLessThanOrEqual(1);
});
