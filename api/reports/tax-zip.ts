import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Response } from 'express';
import { ZipFile } from 'yazl';
import { Document } from '#core/database/entities/document.entity';
import { dayIn } from '#core/kernel/platform/clock';
import type { TaxReport } from '#core/books/reports/tax-report';
import { infectedAmong } from '#core/kernel/scanning/virus-verdicts';
import type { FileStore } from '#core/kernel/storage/file-store';
import { mailPage } from '../documents/mail-page.js';
import { byteOrderMark, csvLine } from '#core/kernel/platform/csv';
import { sendStream } from '../http/send-stream.js';
import { hashed, hashList, indexCsv, type SentFile } from './hashed-files.js';
import { taxHeader, taxRows } from './tax-csv.js';

interface Sources {
  em: EntityManager;
  files: FileStore;
  /** Where the business is: the day a document came in is the day there. */
  timeZone: string;
  /** Schedule E as a draft, a PDF. */
  draft: Readable;
  /** Asked before each file; throws where the rest is no longer to be sent. */
  mayGoOn?: () => Promise<void>;
}

/** Sends the report and the files behind it as one archive, file by file as it is read; none is held in memory whole. */
export async function sendTaxZip(response: Response, report: TaxReport, { em, files, timeZone, draft, mayGoOn }: Sources): Promise<void> {
  const documents = await findDocuments(em, report);
  const places = new Map<number, string>();
  const infectedIds = await infectedAmong(
    em,
    documents.map(({ id }) => id),
  );
  for (const document of documents) places.set(document.id, infectedIds.has(document.id) ? infected : await placeOf(document, files));
  const zip = new ZipFile();
  const sent: SentFile[] = [];
  let reading: Readable | null = null;
  zip.addReadStreamLazy(`schedule-e-${report.year}.csv`, {}, (done) => done(null, Readable.from(csvText(report, places))));
  zip.addReadStreamLazy(`schedule-e-draft-${report.year}.pdf`, {}, (done) => done(null, draft));
  for (const document of documents) {
    const place = places.get(document.id) ?? missing;
    const facts = { documentId: document.id, place, receivedOn: dayIn(timeZone, document.createdAt) };
    if (place === missing || place === infected) {
      sent.push({ ...facts, sha256: null, bytes: 0 });
      continue;
    }
    zip.addReadStreamLazy(place, { mtime: document.createdAt, compress: false }, (done) => {
      Promise.resolve(mayGoOn?.())
        .then(() => open(document, { em, files }))
        .then(
          (stream) => {
            reading = stream;
            if (response.destroyed) stream.destroy();
            const passing = hashed(stream, (end) => sent.push({ ...facts, ...end }));
            // The archive handles no errors of its sources; an unhandled one, as when a download is aborted, would end the process.
            passing.on('error', (error) => response.destroy(error));
            done(null, passing);
          },
          (error: unknown) => done(error, Readable.from([])),
        );
    });
  }
  // Written after the files, from what was sent.
  zip.addReadStreamLazy('index.csv', {}, (done) => done(null, Readable.from([indexCsv(sent)])));
  zip.addReadStreamLazy('SHA256SUMS', {}, (done) => done(null, Readable.from([hashList(sent)])));
  zip.end();
  response.set({ 'Content-Type': 'application/zip', 'Content-Disposition': `attachment; filename="schedule-e-${report.year}.zip"` });
  // A file vanished while we were sending: an incomplete archive must not look complete.
  zip.on('error', (error: Error) => response.destroy(error));
  // yazl declares its stream with a narrower type than it has.
  await sendStream(zip.outputStream as Readable, response).finally(() => reading?.destroy());
}

const missing = 'the file is not in the store';
const infected = 'the virus scanner found something in the file';

/** What the report shows of a document beside its file. A year may have thousands: the rest of their rows is not loaded. */
const columns = ['fileKey', 'filename', 'createdAt'] as const;
type Told = Pick<Document, 'id' | (typeof columns)[number]>;

async function findDocuments(em: EntityManager, { properties }: TaxReport): Promise<Told[]> {
  const sums = properties.flatMap(({ income, lines, capital, without_line, from_escrow }) => [
    ...income.lines,
    ...lines,
    capital,
    without_line,
    from_escrow,
  ]);
  const items = sums.flatMap((sum) => sum.items);
  const ids = [...new Set(items.map((item) => item.document_id).filter((id) => id !== null))];
  return em.find(Document, { id: { $in: ids }, deletedAt: null }, { fields: columns, orderBy: { id: 'asc' }, disableIdentityMap: true });
}

/** The path of a document's file in the archive: below one folder, under its id, without characters that mean something to a file system. */
async function placeOf({ id, fileKey, filename }: Told, files: FileStore): Promise<string> {
  if (fileKey && !(await files.exists(fileKey))) return missing;
  return `documents/${id} ${nameOnDisk(filename)}${fileKey ? '' : '.html'}`;
}

/** Disks take 255 bytes for a name, and letters of most writings have two or three; the number before it and an ending have room too. */
const longestName = { letters: 100, bytes: 220 };

/** A name of letters, with their marks, and digits; of a long one its end. */
function nameOnDisk(filename: string): string {
  const letters = Array.from(filename.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._ -]/gu, '_')).slice(-longestName.letters);
  while (Buffer.byteLength(letters.join('')) > longestName.bytes) letters.shift();
  return letters.join('');
}

async function open({ id, fileKey }: Told, { em, files }: Pick<Sources, 'em' | 'files'>): Promise<Readable> {
  if (fileKey) return files.read(fileKey);
  // The body of an e-mail has no file of its own; a separate EntityManager for each, or all bodies would stay in memory until the end.
  const { htmlContent, ocrText } = await em.fork().findOneOrFail(Document, { id }, { fields: ['htmlContent', 'ocrText'] });
  return Readable.from([mailPage(htmlContent ?? `<pre>${escapeHtml(ocrText ?? '')}</pre>`)]);
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function* csvText(report: TaxReport, places: ReadonlyMap<number, string>): Generator<string> {
  yield byteOrderMark + csvLine(taxHeader);
  for (const rows of taxRows(report, places)) yield rows.map(csvLine).join('');
}
