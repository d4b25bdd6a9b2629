import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { ExtractedFields, FieldKey } from '#core/extraction/fields/extracted-fields';
import { bookPapers, contextOfPaper, type JudgedPaper, judgePaper, type PaperForm, type SentPaper } from './book-papers.js';
import type { BookPaper } from '../fixtures/make/books/paper.ts';
import { ownerMail } from '../fixtures/make/fixture.ts';
import { draw, scanned } from '../fixtures/make/picture.ts';
import { look, type Looked, type Pool, readFile, readMail } from './read-pages.js';
import type { PageText } from '#core/reading/page-text';
import type { Mark } from './score.js';
import { sentPapers } from './sent-papers.js';

type Marks = Map<FieldKey, Mark[]>;
const forms = { pdf: 'text PDFs', scan: 'scans', mail: 'forwarded mails' } as const;

/**
 * `npm run evaluate -- books`: how many fields of the documents the books live on come out right, field by field. The documents are
 * drawn in code; with `BOOKS=<folder>` they are left there with their truth beside them, or, where the folder holds documents of others
 * (`sentPapers`), those are read instead. `SHOW=field,…` prints the misses, `SHOW=books` all of them.
 */
export async function evaluateBooks(pool: Pool, shown: ReadonlySet<string>): Promise<void> {
  const kept = process.env.BOOKS;
  const sent = kept ? sentPapers(kept) : [];
  if (sent.length > 0) return evaluateSent(pool, sent, shown);
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'evaluate-books-'));
  mkdirSync(folder, { recursive: true });
  for (const [kind, papers] of Object.entries(bookPapers))
    for (const form of ['pdf', 'scan', 'mail'] as const) {
      const marks: Marks = new Map();
      const some = papers.filter((paper) => comesAs(paper, form));
      for (const paper of some) {
        const path = await write(folder, paper, form);
        tally({ paper, form, found: (await lookAt(pool, paper, form, path)).fields, marks, shown });
      }
      if (some.length > 0) print(`${kind}, ${forms[form]}: ${some.length} papers`, marks);
    }
  if (!kept) rmSync(folder, { recursive: true, force: true });
}

async function evaluateSent(pool: Pool, papers: readonly SentPaper[], shown: ReadonlySet<string>): Promise<void> {
  for (const form of ['pdf', 'scan', 'mail'] as const) {
    const all: Marks = new Map();
    for (const [kind, some] of Map.groupBy(
      papers.filter((paper) => paper.form === form),
      (paper) => paper.kind,
    )) {
      const marks: Marks = new Map();
      for (const paper of some) tally({ paper, form, found: (await lookAt(pool, paper, form, paper.path)).fields, marks, shown });
      print(`${kind}, ${forms[form]}: ${some.length} papers`, marks);
      for (const [key, list] of marks) all.set(key, [...(all.get(key) ?? []), ...list]);
    }
    if (all.size > 0) print(`all ${forms[form]}`, all);
  }
}

function comesAs(paper: BookPaper, form: PaperForm): boolean {
  return form === 'mail' ? paper.mail !== undefined : paper.forms.includes(form);
}

async function write(folder: string, paper: BookPaper, form: PaperForm): Promise<string> {
  const base = join(folder, `${paper.name.replaceAll(/[^a-z0-9]+/g, '-')}-${form}`);
  writeFileSync(`${base}.truth.json`, `${JSON.stringify(paper.truth, null, 2)}\n`);
  const [bytes, ending] = await made(paper, form);
  writeFileSync(`${base}.${ending}`, bytes);
  return `${base}.${ending}`;
}

async function made(paper: BookPaper, form: PaperForm): Promise<[Buffer, string]> {
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

/** A document in one of its forms, drawn into a folder and read; null where it does not come in that form. */
export async function readPaper(pool: Pool, folder: string, paper: BookPaper, form: PaperForm): Promise<Looked | null> {
  return comesAs(paper, form) ? lookAt(pool, paper, form, await write(folder, paper, form)) : null;
}

const pagesOf = async (pool: Pool, form: PaperForm, path: string): Promise<PageText[]> =>
  (form === 'mail' ? await readMail(pool, path) : await readFile(pool, path)).pages;

const lookAt = async (pool: Pool, paper: JudgedPaper, form: PaperForm, path: string): Promise<Looked> =>
  look(pool, path, await pagesOf(pool, form, path), contextOfPaper(paper, form));

interface Judging {
  paper: JudgedPaper;
  form: PaperForm;
  found: ExtractedFields;
  marks: Marks;
  shown: ReadonlySet<string>;
}

function tally({ paper, form, found, marks, shown }: Judging): void {
  for (const { key, mark, want, got } of judgePaper(paper, found)) {
    marks.set(key, [...(marks.get(key) ?? []), mark]);
    if (mark !== 'right' && (shown.has(key) || shown.has('books')))
      console.log(`  ${paper.name} (${form}) ${key}: ${JSON.stringify({ want, got })}`);
  }
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
