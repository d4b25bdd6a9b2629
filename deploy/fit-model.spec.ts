import { expect, test } from 'vitest';
import { modelOf } from '#core/extraction/model/model';
import { readFields } from '#core/extraction/read-fields';
import { viewDocument } from '#core/extraction/document-view';
import { drawnDocuments } from '../test/fit/documents.ts';
import { fitModel } from '../test/fit/fit-model.ts';

test('npm run fit makes weights that read documents they were not fitted to, the same ones each time', { timeout: 120_000 }, () => {
  const stored = fitModel([...drawnDocuments('spec', 120)]);
  expect(fitModel([...drawnDocuments('spec', 120)])).toEqual(stored);
  const model = modelOf(stored);
  const others = [...drawnDocuments('others', 30)].filter(({ truth }) => truth.vendor !== undefined);
  const read = others.map(({ pages, context, truth }) => ({ fields: readFields(pages, context, model), truth, pages }));
  const right = read.filter(({ fields, truth }) => fields.document_type?.value === truth.document_type).length;
  // So few documents teach little, but more than nothing.
  expect(right).toBeGreaterThan(others.length / 3);
  for (const { fields, pages } of read) {
    const text = viewDocument(pages).lines.map(({ text: line }) => line);
    for (const field of Object.values(fields)) {
      expect(field.confidence).toBeGreaterThanOrEqual(0.5);
      // What has a place stands there.
      if (field.evidence) expect(text.join(' ')).toContain(field.evidence.text.split(' ')[0]);
    }
  }
});
