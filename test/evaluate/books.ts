import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import { type ExtractedFields, type ExtractionContext, type FieldKey, fieldKeys } from '#core/extraction/extracted-fields';
import { extractLocally } from '#core/extraction/local-extractor/extract-locally';
import { isBetterLook, wantsSecondLook } from '#core/extraction/second-look';
import { squeeze } from '#core/extraction/text-fold';
import { billPapers } from '../fixtures/make/books/bills.ts';
import { hoaBookPapers } from '../fixtures/make/books/hoa-papers.ts';
import { blindBills } from '../fixtures/make/books/blind-bills.ts';
import { blindHoa } from '../fixtures/make/books/blind-hoa.ts';
import { blindMortgages } from '../fixtures/make/books/blind-mortgages.ts';
import { learntBills } from '../fixtures/make/books/learnt-bills.ts';
import { learntHoa } from '../fixtures/make/books/learnt-hoa.ts';
import { learntMortgages } from '../fixtures/make/books/learnt-mortgages.ts';
import { mortgagePapers } from '../fixtures/make/books/mortgages.ts';
import type { BookPaper } from '../fixtures/make/books/paper.ts';
import { unseenPapers } from '../fixtures/make/books/unseen.ts';
import { ownerMail } from '../fixtures/make/fixture.ts';
import { draw, scanned } from '../fixtures/make/picture.ts';
import { type Pool, readAgain, readFile, readMail } from './read-pages.js';
import { type Mark, markMoney, markText } from './score.js';

type Form = 'pdf' | 'scan' | 'mail';
type Marks = Map<FieldKey, Mark[]>;
const kinds = {
  mortgages: mortgagePapers,
  hoa: hoaBookPapers,
  bills: billPapers,
  unseen: unseenPapers,
  'learnt mortgages': learntMortgages,
  'learnt hoa': learntHoa,
  'learnt bills': learntBills,
  'blind mortgages': blindMortgages,
  'blind hoa': blindHoa,
  'blind bills': blindBills,
};
const forms = { pdf: 'text PDFs', scan: 'scans', mail: 'forwarded mails' } as const;

/**
 * `npm run evaluate -- books`: how many fields of the papers the books live on come out right, field by field. The papers are
 * drawn in code; with `BOOKS=<folder>` they are left there with their truth beside them. `SHOW=field,…` prints the misses.
 */
export async function evaluateBooks(pool: Pool, shown: ReadonlySet<string>): Promise<void> {
  const kept = process.env.BOOKS;
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'evaluate-books-'));
  mkdirSync(folder, { recursive: true });
  for (const [kind, papers] of Object.entries(kinds))
    for (const form of ['pdf', 'scan', 'mail'] as const) {
      const marks: Marks = new Map();
      const some = papers.filter((paper) => comesAs(paper, form));
      for (const paper of some) {
        const path = await write(folder, paper, form);
        mark({ paper, form, found: await extract(pool, paper, form, path), marks, shown });
      }
      if (some.length > 0) print(`${kind}, ${forms[form]}: ${some.length} papers`, marks);
    }
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

function comesAs(paper: BookPaper, form: Form): boolean {
  return form === 'mail' ? paper.mail !== undefined : paper.forms.includes(form);
}

async function write(folder: string, paper: BookPaper, form: Form): Promise<string> {
  const base = join(folder, `${paper.name.replaceAll(/[^a-z0-9]+/g, '-')}-${form}`);
  writeFileSync(`${base}.truth.json`, `${JSON.stringify(paper.truth, null, 2)}\n`);
  const [bytes, ending] = await made(paper, form);
  writeFileSync(`${base}.${ending}`, bytes);
  return `${base}.${ending}`;
}

async function made(paper: BookPaper, form: Form): Promise<[Buffer, string]> {
  if (form === 'mail') return [await forwarded(paper), 'eml'];
  const pdf = await paper.draw().bytes();
  return form === 'pdf' ? [pdf, 'pdf'] : [await scanned(await draw(pdf, 200), { degrees: 0.6, seed: paper.name.length }), 'jpg'];
}

function forwarded({ from, subject, mail, mailbox }: BookPaper): Promise<Buffer> {
  const head = ['---------- Forwarded message ---------', `From: ${from}`, 'Date: Mon, Mar 30, 2026 at 8:14 AM', `Subject: ${subject}`, ''];
  const text = [...head, ...(mail ?? [])].join('\n');
  const letter = { from: ownerMail, to: `${mailbox}@inbox.localhost`, subject: `Fwd: ${subject}`, text };
  return new MailComposer(letter).compile().build();
}

async function extract(pool: Pool, paper: BookPaper, form: Form, path: string): Promise<ExtractedFields> {
  const { pages } = form === 'mail' ? await readMail(pool, path) : await readFile(pool, path);
  const context = contextOf(paper, form);
  const first = extractLocally(pages, context);
  if (form !== 'scan' || !wantsSecondLook(first)) return first;
  const again = await readAgain(pool, path, pages);
  const second = extractLocally(
    pages.map((page) => again.find((other) => other.page === page.page) ?? page),
    context,
  );
  return isBetterLook(second, first) ? second : first;
}

function contextOf({ mailbox, from, subject }: BookPaper, form: Form): ExtractionContext {
  return {
    filename: form === 'mail' ? 'message.eml' : `document.${form === 'pdf' ? 'pdf' : 'jpg'}`,
    mimeType: 'application/octet-stream',
    mailbox,
    fromEmail: from.replace(/^.*<|>$/g, ''),
    fromName: /^(.*) </.exec(from)?.[1] ?? null,
    subject,
    receivedOn: '2026-03-30',
    bodyText: null,
    currency: 'USD',
    knownVendors: [],
  };
}

interface Judging {
  paper: BookPaper;
  form: Form;
  found: ExtractedFields;
  marks: Marks;
  shown: ReadonlySet<string>;
}

function mark({ paper, form, found, marks, shown }: Judging): void {
  for (const key of fieldKeys) {
    const want = paper.truth[key];
    if (want === undefined) continue;
    const got = found[key]?.value;
    const value = typeof got === 'string' ? got : undefined;
    const one =
      key === 'property_address'
        ? markAddress(want, value)
        : isMoney(want)
          ? markMoney([Math.abs(Number(want))], value?.replace('-', ''))
          : markText(want, value);
    marks.set(key, [...(marks.get(key) ?? []), one]);
    if (one !== 'right' && (shown.has(key) || shown.has('books')))
      console.log(`  ${paper.name} (${form}) ${key}: ${JSON.stringify({ want, got })}`);
  }
}

/** Street and unit must be there; the city may be left out, and nothing else may be added. */
function markAddress(want: string, got: string | undefined): Mark {
  const street = want.split(/, Salem/i)[0] ?? want;
  return markText(got !== undefined && squeeze(got) === squeeze(street) ? street : want, got);
}

function isMoney(value: string): boolean {
  return /^-?\d+\.\d{2}$/.test(value);
}

function print(title: string, marks: Marks): void {
  console.log(title);
  for (const [key, list] of marks) console.log(`  ${key.padEnd(18)} ${share(list)}`);
  console.log(`  ${'all'.padEnd(18)} ${share([...marks.values()].flat())}`);
}

function share(marks: readonly Mark[]): string {
  const right = marks.filter((one) => one === 'right').length;
  return `${String(right).padStart(3)} of ${String(marks.length).padEnd(3)} ${((right / marks.length) * 100).toFixed(1).padStart(6)} %`;
}
