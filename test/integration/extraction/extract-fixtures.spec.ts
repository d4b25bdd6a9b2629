import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExtractedFields, ExtractionContext, FieldKey } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';
import { bookPapers, contextOfPaper, judgePaper } from '../../evaluate/book-papers.js';
import { readInChild } from '../../../worker/extraction/extract-fields.js';
import { makeFixtures } from '../../fixtures/make/all-fixtures.ts';
import type { ExpectedDocument, Fixture } from '../../fixtures/make/fixture.ts';
import { readingPool } from '../../fixtures/reading-pool.js';

const reading = readingPool();
afterAll(() => reading.close());

let papers: { fixture: Fixture; expected: ExpectedDocument; content: Buffer }[];
beforeAll(async () => {
  const fixtures = await makeFixtures();
  papers = fixtures.flatMap((fixture) =>
    fixture.expected.flatMap((expected) => {
      const file = fixture.attachments?.find(({ filename }) => filename === expected.filename);
      return Buffer.isBuffer(file?.content) && !expected.scanned ? [{ fixture, expected, content: file.content }] : [];
    }),
  );
});

const mailboxes = ['receipts', 'hoa', 'mortgage', 'subscriptions'] as const;

function contextOf({ to, from, subject }: Fixture, filename: string): ExtractionContext {
  return {
    filename,
    mimeType: 'application/pdf',
    mailbox: mailboxes.find((box) => to.split('+')[0] === box) ?? 'property',
    fromEmail: /[^\s<]+@[^\s>]+/.exec(from)?.[0] ?? null,
    fromName: null,
    subject,
    receivedOn: '2026-05-20',
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
  };
}

async function extract(fixture: Fixture, content: Buffer): Promise<ExtractedFields> {
  const read = await reading.pool.run('read-light', { path: reading.file('paper.pdf', content) });
  if (!read.ok) throw new Error(read.detail);
  const fields = await readInChild(reading.pool)(read.value.pages, contextOf(fixture, 'paper.pdf'));
  if (!fields.ok) throw new Error(fields.detail);
  return fields.value;
}

test('every document with a text layer comes out as it says, through the guarded child', async () => {
  expect(papers.length).toBeGreaterThan(8);
  const wrong: string[] = [];
  for (const { fixture, expected, content } of papers) {
    const found = await extract(fixture, content);
    for (const [key, want] of Object.entries(expected.fields)) {
      const got = found[key as FieldKey]?.value;
      if (got !== want) wrong.push(`${fixture.name}, ${expected.filename}, ${key}: ${JSON.stringify(got)} instead of ${want}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every value read off the page shows where it stands', async () => {
  for (const { fixture, content } of papers.slice(0, 4)) {
    const { vendor, amount, service_date: date } = await extract(fixture, content);
    for (const field of [vendor, amount, date]) {
      const [x = -1, y = -1, width = 0, height = 0] = field?.evidence?.box ?? [];
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(width, height)).toBeGreaterThan(0);
      expect(Math.max(x + width, y + height)).toBeLessThanOrEqual(1);
    }
  }
});

test('what a mortgage statement asks for is shown where it asks for it, not among past payments', async () => {
  const statement = papers.find(({ expected }) => expected.filename === 'Statement_20260302.pdf');
  if (!statement) throw new Error('There is no mortgage statement among the samples.');
  const { amount, amount_due: due } = await extract(statement.fixture, statement.content);
  // The table of past payments begins at 456 points of 792.
  expect(amount?.evidence?.box[1]).toBeLessThan(456 / 792);
  expect(due?.evidence?.box[1]).toBeLessThan(456 / 792);
});

/** Of a hundred fields so many must stay right where a document has a text layer; `npm run evaluate -- books` tells which are not. */
const floors: Record<keyof typeof bookPapers, number> = {
  mortgages: 98,
  hoa: 98,
  bills: 95,
  unseen: 97,
  'learnt mortgages': 97,
  'learnt hoa': 97,
  'learnt bills': 97,
  'second loans': 97,
  'second hoa': 97,
  'second bills': 97,
  'last loans': 95,
  'last hoa': 97,
  'last bills': 96,
  fresh: 97,
  'blind mortgages': 96,
  'blind hoa': 92,
  'blind bills': 94,
};

test('the documents for the books stay as right as they were, kind by kind', async () => {
  const low: string[] = [];
  for (const [kind, papersOfKind] of Object.entries(bookPapers)) {
    const judged = [];
    for (const paper of papersOfKind) {
      const read = await reading.pool.run('read-light', { path: reading.file('paper.pdf', await paper.draw().bytes()) });
      if (!read.ok) throw new Error(read.detail);
      judged.push(...judgePaper(paper, readFields(read.value.pages, contextOfPaper(paper, 'pdf'))));
    }
    const right = (judged.filter(({ mark }) => mark === 'right').length / judged.length) * 100;
    if (right < floors[kind as keyof typeof floors]) low.push(`${kind}: ${right.toFixed(1)} of 100`);
  }
  expect(low).toEqual([]);
});
