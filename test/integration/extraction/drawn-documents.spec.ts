import { expect, test } from 'vitest';
import { families } from '#core/extraction/candidates/families';
import { viewDocument } from '#core/extraction/view/document-view';
import { documentText } from '#core/reading/page-text';
import { squeeze } from '#core/extraction/notation/text-fold';
import { agrees } from '../../fit/agree.ts';
import { drawnDocuments, type FitDocument } from '../../fit/documents.ts';
import { generate, kinds } from '../../generator/generate.ts';
import { drawLocale } from '../../generator/languages.ts';
import { drawFrom } from '../../generator/draw.ts';

/** Values of the truth that no candidate of the reader agrees with, by their fields. */
function unwritten({ id, kind, pages, context, truth }: FitDocument): string[] {
  const view = viewDocument(pages);
  return (['money', 'number', 'name'] as const).flatMap((name) => {
    const found = families[name].find(view, context).map(({ value }) => String(value));
    return families[name].fields.flatMap((field) => {
      const want = truth[field];
      return want === undefined || found.some((value) => agrees[name](value, want)) ? [] : [`${id} ${kind} ${field} ${want}`];
    });
  });
}

test('what the truth of a drawn document names stands in it', { timeout: 120_000 }, () => {
  const clean = [...drawnDocuments('truth', 200)].filter(({ source }) => !source.endsWith('ocr'));
  const missed = clean.flatMap(unwritten);
  // A few stand where a layout parts them.
  expect(missed.slice(Math.ceil(clean.length * 0.02))).toEqual([]);
});

test('no field is both stated and left out', () => {
  for (const { id } of kinds.flatMap(({ name }) => [{ id: `${name} 1` }, { id: `${name} 2` }])) {
    const [kind] = id.split(' ');
    const { truth } = generate(id, { kind, channel: 'any' });
    expect({ id, both: truth.absent.filter((field) => truth.fields[field] !== undefined) }).toEqual({ id, both: [] });
  }
});

test('the same seed draws the same document, as a page and as a mail', () => {
  for (const channel of ['text', 'email'] as const)
    expect(generate('twice', { channel }).pages).toEqual(generate('twice', { channel }).pages);
});

test('a document takes its labels from one language', () => {
  const locale = drawLocale(drawFrom('one language'), ['de']);
  const german = Array.from({ length: 60 }, (_, at) => generate(`language-${at}`, { kind: 'local-bill', channel: 'text' })).filter(
    ({ pages }) => squeeze(documentText(pages)).includes('mwst'),
  );
  expect(locale.language).toBe('de');
  expect(german.length).toBeGreaterThan(0);
  for (const { pages } of german) expect(documentText(pages)).not.toMatch(/\b(?:Invoice|Total due|Bill To|Remit|Facture|Factuur)\b/);
});
