import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emailPage, gridText } from '#core/reading/email-page';
import { mergePages } from '#core/reading/merge-pages';
import type { ExtractedFields, ExtractionContext } from '#core/extraction/fields/extracted-fields';
import { readFields } from '#core/extraction/read-fields';
import { isBetterLook, wantsSecondLook } from '#core/extraction/second-look';
import type { PageText } from '#core/reading/page-text';
import type { GuardedPool } from '../../worker/guarded/guarded-pool.js';
import type { guardedJobs } from '../../worker/jobs.js';

export type Pool = GuardedPool<typeof guardedJobs>;

/** A file as the product reads it. */
export interface ReadFile {
  pages: PageText[];
  invoiceXml: string | null;
  from?: { email: string; name: string | null } | null;
  subject?: string | null;
  /** Further documents that come of it. */
  others?: PageText[][];
}

// Reading is what takes time; what was read once is kept, by the file's bytes and the look taken.
const folder = join(tmpdir(), 'rental-ledger-evaluate');

function kept<T>(name: string, make: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.json`);
  if (existsSync(path)) return Promise.resolve(JSON.parse(readFileSync(path, 'utf8')) as T);
  return make().then((value) => {
    writeFileSync(path, JSON.stringify(value));
    return value;
  });
}

/** Text layers and OCR of a file, as the worker merges them; empty where it can't be read. */
export function readFile(pool: Pool, path: string): Promise<ReadFile> {
  return kept(hashOf(path), async () => {
    const light = await pool.run('read-light', { path });
    if (!light.ok) return { pages: [], invoiceXml: null };
    const invoiceXml = light.value.attachments.find((file) => file.name.toLowerCase().endsWith('.xml'))?.text ?? null;
    if (light.value.needsOcr.length === 0) return { pages: light.value.pages, invoiceXml };
    const ocr = await pool.run('read-ocr', { path, pages: light.value.needsOcr });
    // A reading that failed would be kept as an empty page, and judged as if nothing had been printed.
    if (!ocr.ok) throw new Error(`${path}: ${ocr.detail}`);
    return { pages: mergePages(light.value.pages, ocr.value.pages), invoiceXml };
  });
}

/** A mail's body as the worker lays it out, with its envelope; of several payments the first, and beside it `others`. */
export async function readMail(pool: Pool, path: string): Promise<ReadFile> {
  const scratch = mkdtempSync(join(tmpdir(), 'evaluate-'));
  const parsed = await pool.run('parse-mail', { path, folder: scratch });
  rmSync(scratch, { recursive: true, force: true });
  if (!parsed.ok) return { pages: [], invoiceXml: null };
  const { headers, text, payments } = parsed.value.message;
  const [first = text, ...others] = payments;
  return {
    pages: [emailPage(gridText(first))],
    others: others.map((words) => [emailPage(gridText(words))]),
    invoiceXml: null,
    from: headers.from,
    subject: headers.subject,
  };
}

/** A document's fields, and the pages that they were read from. */
export interface Looked {
  pages: PageText[];
  fields: ExtractedFields;
}

/** What is read of a file, with a second look at its scanned pages where the worker takes one. */
export async function look(pool: Pool, path: string, pages: PageText[], context: ExtractionContext): Promise<Looked> {
  const first = { pages, fields: readFields(pages, context) };
  if (!wantsSecondLook(first.fields) || !pages.some((page) => page.source === 'ocr')) return first;
  const again = await readAgain(pool, path, pages);
  const better = pages.map((page) => again.find((other) => other.page === page.page) ?? page);
  const second = { pages: better, fields: readFields(better, context) };
  return isBetterLook(second.fields, first.fields) ? second : first;
}

function readAgain(pool: Pool, path: string, pages: readonly PageText[]): Promise<PageText[]> {
  return kept(`${hashOf(path)}-again`, async () => {
    const sizes = pages.filter((page) => page.source === 'ocr').map(({ page, width, height }) => ({ page, width, height }));
    if (sizes.length === 0) return [];
    const ocr = await pool.run('read-ocr', { path, pages: sizes, secondLook: true });
    if (!ocr.ok) throw new Error(`${path}: ${ocr.detail}`);
    return ocr.value.pages;
  });
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 24);
}

/** A receipt's lines without their places, one below the other: what a perfect OCR without layout would give. */
export function pageOfLines(lines: readonly string[]): PageText {
  const columns = Math.max(1, ...lines.map((line) => line.length));
  return {
    page: 1,
    width: columns,
    height: lines.length,
    source: 'text_layer',
    confidence: null,
    lines: lines.map((line, row) => ({
      words: [...line.matchAll(/\S+/g)].map((match) => ({
        text: match[0],
        box: [match.index / columns, row / lines.length, match[0].length / columns, 1 / lines.length],
        confidence: null,
      })),
    })),
  };
}
