import { createReadStream } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { AttachmentStream, Headers, MessageText } from 'mailparser';
import { textCut } from '#core/records/mail/judge-part';
import { isOfDisk } from '#core/kernel/platform/app-error';
import { boundedParser } from './bounded-parser.js';
import { mendBoundaries } from './content-type-faults.js';
import type { MimeNode } from './mime-node.js';
import type { ReadingBudget } from './reading-budget.js';
import { charsetNamedIn } from './text-of-bytes.js';

/** The content of an attachment, written to a file. */
export interface SavedContent {
  file: string;
  sha256: string;
  size: number;
}

export interface TakenApart {
  /** Null where not even a header could be read. */
  root: MimeNode | null;
  saved: ReadonlyMap<Headers, SavedContent>;
  /** Why the rest could not be read. */
  defect: string | null;
}

export interface ApartFrom {
  folder: string;
  /** Names the file for each attachment, inside `folder`. */
  nextFile: () => string;
  reading: ReadingBudget;
}

/** Takes a raw message apart; the contents of its attachments go to files. One in which a multipart holds nothing is read as its parts really are. */
export async function takeApart(path: string, to: ApartFrom): Promise<TakenApart> {
  const taken = await takeOnce(path, to);
  if (taken.root === null || taken.defect !== null || !holdsNothing(taken.root)) return withDefect(taken);
  const mended = mendBoundaries(await readFile(path, 'latin1'));
  if (mended === null) return withDefect(taken);
  const copy = join(to.folder, to.nextFile());
  await writeFile(copy, mended, { encoding: 'latin1', flag: 'wx', mode: 0o600 });
  return withDefect(await takeOnce(copy, to));
}

/** A message as it was taken apart, and whether it ends in a file without saying that it ends. */
type TakenOnce = TakenApart & { isOpen: boolean };

// Nobody can say whether all of its last file came (RFC 2046 §5.1.1).
const withDefect = ({ isOpen, defect, ...taken }: TakenOnce): TakenApart => ({ ...taken, defect: defect ?? (isOpen ? breaksOff : null) });

/** So many bytes of a message are looked through for a charset. */
const searched = 64 * 1024;

const holdsNothing = (node: MimeNode): boolean =>
  /^multipart\//i.test(node.contentType || '') && (node.children.length === 0 || node.children.some(holdsNothing));

async function takeOnce(path: string, { folder, nextFile, reading }: ApartFrom): Promise<TakenOnce> {
  const { parser, tree, isCut, isOpen } = boundedParser(reading, await charsetIn(path));
  const saved = new Map<Headers, SavedContent>();
  const saving: Promise<void>[] = [];
  const streams: Readable[] = [];
  let defect: string | null = null;
  parser.on('data', (part: AttachmentStream | MessageText) => {
    if (part.type !== 'attachment') return;
    streams.push(part.content as Readable);
    const kept = save(part, join(folder, nextFile())).then((content) => {
      saved.set(part.headers, content);
      part.release();
    });
    // The parser waits until what it hands over is released.
    kept.catch((error: Error) => parser.destroy(error));
    saving.push(kept);
  });
  const source = createReadStream(path);
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    await finished(parser);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || isOfDisk(error)) throw error;
    defect = defectOf(error);
    // Nothing more comes of the part that was under way; whoever reads it must not wait for its end.
    for (const stream of streams) stream.destroy();
  } finally {
    source.destroy();
  }
  if (defect === null) await Promise.all(saving);
  else await Promise.allSettled(saving);
  if (isCut()) defect ??= textCut;
  return { root: tree(), saved, defect, isOpen: isOpen() };
}

const breaksOff = 'It is incomplete or malformed. What could not be read is only in the original.';

/** mailparser's errors speak to programmers. */
function defectOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.includes('child nodes')) return 'It has more than 1,500 parts; the others are only in the original.';
  if (message.includes('header size')) return 'Its headers are larger than 1 MB; what follows them is only in the original.';
  return breaksOff;
}

/** A charset that the beginning of a message names: its headers and its text, before the first file as a rule. */
async function charsetIn(path: string): Promise<string | null> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(searched), 0, searched, 0);
    return charsetNamedIn(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function save(part: AttachmentStream, path: string): Promise<SavedContent> {
  const file = await open(path, 'wx', 0o600);
  try {
    // A disk that is nearly full takes part of a write without an error; the next one says ENOSPC.
    for await (const chunk of part.content as Readable) {
      const bytes = chunk as Buffer;
      for (let at = 0; at < bytes.length;) at += (await file.write(bytes, at)).bytesWritten;
    }
  } finally {
    await file.close();
  }
  const { checksum, size } = part as AttachmentStream & { checksum: string; size: number };
  return { file: path.slice(path.lastIndexOf('/') + 1), sha256: checksum, size };
}
