import { expect, test } from 'vitest';
import { modelOf } from '#core/extraction/model/model';
import { readFields } from '#core/extraction/read-fields';
import { viewDocument } from '#core/extraction/view/document-view';
import type { PageText } from '#core/reading/page-text';
import { drawnDocuments } from '../../fit/documents.ts';
import { fitModel } from '../../fit/fit-model.ts';

test('npm run fit makes weights that read documents they were not fitted to, the same ones each time', { timeout: 300_000 }, () => {
  const [once, again] = [0, 1].map(() => fitModel([...drawnDocuments('spec', 8)]));
  expect(again).toEqual(once);
  const model = modelOf(fitModel([...drawnDocuments('spec', 48)]));
  const others = [...drawnDocuments('others', 30)].filter(({ truth }) => truth.vendor !== undefined);
  const read = others.map(({ pages, context, truth }) => ({ fields: readFields(pages, context, { model }), truth, pages }));
  const right = read.filter(({ fields, truth }) => fields.document_type?.value === truth.document_type).length;
  // So few documents teach little, but more than nothing.
  expect(right).toBeGreaterThan(others.length / 3);
  const found = read.flatMap(({ fields, pages }) => Object.values(fields).map((field) => ({ ...field, text: wordsOf(pages) })));
  expect(found.filter(({ confidence }) => confidence < 0.5)).toEqual([]);
  // What has a place stands there.
  const placed = found.filter(({ evidence }) => evidence !== null);
  expect(placed.length).toBeGreaterThan(0);
  expect(placed.filter(({ evidence, text }) => !text.includes(evidence?.text.split(' ')[0] ?? ''))).toEqual([]);
});

const wordsOf = (pages: readonly PageText[]): string =>
  viewDocument(pages)
    .lines.map(({ text }) => text)
    .join(' ');
