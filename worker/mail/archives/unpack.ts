import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { damagedArchive, damagedWrapping } from '#core/records/mail/judge-part';
import { unlessOfDisk } from '#core/kernel/platform/app-error';
import { isCompoundFile } from '../outlook/compound-file.js';
import { readMailboxFile } from './mailbox-file.js';
import { readOutlookFile } from '../outlook/outlook-file.js';
import type { OutlookFile, OutlookMessage } from '../outlook/outlook-message.js';
import { readSignedMessage } from './signed-message.js';
import { salvageZip } from './salvage-zip.js';
import { isTnef, readTnef } from '../outlook/tnef.js';
import { kept, left, type Unpacked, type Unpacking } from './unpacked.js';
import { unzip } from './unzip.js';
import { takeUuencoded } from './uuencoded.js';

/** What was found inside a file. */
export type Contents =
  | { is: 'archive'; files: Unpacked[]; damaged: boolean }
  /** A folder of a mail program, saved as one file: its messages. */
  | { is: 'mailbox'; files: Unpacked[] }
  /** Outlook's wrapping of the message it came with. */
  | { is: 'wrapping'; files: Unpacked[]; words: Pick<OutlookMessage, 'text' | 'html'>; damaged: boolean }
  /** A message that Outlook has saved as a file. */
  | { is: 'message'; message: OutlookMessage }
  /** What S/MIME has signed as a whole, written to `file`; `isMessage` where it begins like such a message. */
  | { is: 'signed'; file: string; size: number; isMessage: boolean };

/** How a zip archive begins. */
export const zipHead = Buffer.from('PK\x03\x04', 'latin1');
/** The largest wrapping that is read whole into memory. */
const maxWrapped = 60_000_000;

export const encryptedWords =
  'It is encrypted with a key that is not available here. The original is kept. Ask the sender to send it unencrypted.';
const compressed = 'It is compressed in a way that is not supported. The original is kept. Ask the sender to send it uncompressed.';
/** How an encrypted message of PGP begins. */
const pgpHead = Buffer.from('-----BEGIN PGP MESSAGE-----');
/** How a message begins that a mail program has signed (RFC 8551 §3.1). */
const headOfEntity = /^\s*(?:content-[a-z-]{1,40}|mime-version)[ \t]*:/i;

/**
 * Looks inside a zip archive, a winmail.dat, a .msg or a p7m, whatever it is called; null for anything else. What can't be opened is a sentence.
 * Nothing comes out beyond the budget of the whole mail.
 */
export async function unpack(path: string, to: Unpacking): Promise<Contents | string | null> {
  const head = await headOf(path);
  if (head.equals(pgpHead)) return encryptedWords;
  if (head.subarray(0, 4).equals(zipHead)) {
    const files = await unzip(path, to).catch(unlessOfDisk('damaged' as const));
    if (files !== 'damaged') return files && { is: 'archive', files, damaged: false };
    const saved = await salvageZip(path, to);
    return saved ? { is: 'archive', files: saved, damaged: true } : damagedArchive;
  }
  const isWritten = head.subarray(0, 6).toString() === 'begin ';
  const reader = isWritten
    ? readWritten
    : isTnef(head)
      ? readWrapping
      : isCompoundFile(head)
        ? readMessage
        : head[0] === 0x30
          ? readSigned
          : null;
  if (!reader) return null;
  const { size } = await stat(path);
  // A scan may begin like one of these without being one: its own opener says so.
  if (size > maxWrapped) return reader === readSigned || reader === readWritten ? null : `It is ${Math.ceil(size / 1024 / 1024)} MB, which is too large to unpack safely. The original message keeps it.`; // prettier-ignore
  return reader(await readFile(path), to);
}

/** The messages of a file that holds several; null where it is one message, or anything else. */
export async function openMailbox(path: string, to: Unpacking): Promise<Contents | null> {
  const head = await headOf(path);
  if (head.subarray(0, 5).toString() !== 'From ' || (await stat(path)).size > maxWrapped) return null;
  const messages = readMailboxFile(await readFile(path));
  if (messages.length === 0) return null;
  return {
    is: 'mailbox',
    files: await writeFiles(
      messages.map((content) => ({ name: null, mimeType: 'message/rfc822', content })),
      to,
    ),
  };
}

/** True for what {@link unpack} looks into, by its first bytes. */
export async function isPacked(path: string): Promise<boolean> {
  const head = await headOf(path);
  return head.subarray(0, 4).equals(zipHead) || isTnef(head) || isCompoundFile(head);
}

async function readWrapping(bytes: Buffer, to: Unpacking): Promise<Contents | string> {
  const { subject, text, html, files, damaged } = readTnef(bytes);
  if (damaged && files.length === 0 && !subject && !text && !html) return damagedWrapping;
  return { is: 'wrapping', files: await writeFiles(files, to), words: { text, html }, damaged };
}

async function readWritten(bytes: Buffer, to: Unpacking): Promise<Contents | null> {
  const { files } = takeUuencoded(bytes.toString('latin1'));
  return files.length === 0 ? null : { is: 'archive', files: await writeFiles(files, to), damaged: false };
}

/** Older documents of Word and Excel are compound files too. */
function readMessage(bytes: Buffer): Contents | null {
  const message = readOutlookFile(bytes);
  return message && { is: 'message', message };
}

async function readSigned(bytes: Buffer, { folder, nextFile, budget }: Unpacking): Promise<Contents | string | null> {
  const found = readSignedMessage(bytes);
  if (found?.is !== 'signed') return found && (found.is === 'encrypted' ? encryptedWords : compressed);
  const refusal = budget.refusalOf(found.message.length);
  if (refusal !== null) return refusal;
  const file = nextFile();
  await writeFile(join(folder, file), found.message, { flag: 'wx', mode: 0o600 });
  const isMessage = headOfEntity.test(found.message.toString('latin1', 0, 200));
  return { is: 'signed', file, size: found.message.length, isMessage };
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(pgpHead.length), 0, pgpHead.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Writes the files found inside another one. */
export async function writeFiles(
  files: readonly (Pick<OutlookFile, 'name' | 'content'> & Partial<OutlookFile>)[],
  { folder, nextFile, budget }: Unpacking,
): Promise<Unpacked[]> {
  const written: Unpacked[] = [];
  for (const { name, mimeType = null, cid = null, content, message = null, refusal: own = null } of files) {
    // Lost files are reported and counted: a wrapping may name a hundred thousand files and hold none.
    const counted = budget.refusalOf(own === null ? content.length : 0);
    const refusal = budget.isSpent ? counted : (own ?? counted);
    if (refusal !== null) written.push(left(name, content.length, refusal));
    else {
      const file = nextFile();
      await writeFile(join(folder, file), content, { flag: 'wx', mode: 0o600 });
      written.push(kept(name, file, content.length, { mimeType, cid, message }));
    }
    if (budget.isSpent) break;
  }
  return written;
}
