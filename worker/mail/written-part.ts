import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { namesAPage } from '#core/records/mail/judge-written';
import type { MailPartContent } from '#core/database/values/parsed-mail';
import { beginsPage } from '#core/reading/file-type';
import { textPart } from './mail-leaf.js';
import { invoiceWords } from './body/invoice-words.js';
import type { MimeNode } from './mime/mime-node.js';
import { readBody } from './body/read-body.js';
import type { ReadingBudget } from './mime/reading-budget.js';
import { encryptedWords } from './archives/unpack.js';
import type { Unpacking } from './archives/unpacked.js';

/** Longer files are not examined and not read. */
const longest = 5_000_001;
const pageTypes = /^(?:text\/html|application\/xhtml\+xml)$/;
const textTypes = /^(?:text\/plain|application\/octet-stream|application\/x-unknown|application\/binary)$/;
/** Text files that are lists, keys or files of programs, and are not meant to be read as a message. */
const otherTexts = /\.(?!(?:txt|text|x?html?)$)[a-z][a-z\d]{1,7}$/i;

/**
 * Reads a file that is a text, a web page or an invoice as XML, like a body; `part.written` stays null where it is none. Nothing is loaded from
 * outside.
 */
export async function readWrittenPart(
  part: MailPartContent,
  charset: string | null,
  to: { folder: string; reading: ReadingBudget },
): Promise<void> {
  const { file, fileKind, size } = part;
  const isInvoice = mayBeInvoice(part);
  if (part.kind !== 'attachment' || file === null || fileKind !== null || size === 0 || !(isInvoice || mayBeWritten(part))) return;
  const bytes = await readFile(join(to.folder, file));
  const content = decodeText(bytes.subarray(0, longest), charset);
  const invoice = isInvoice && content !== null ? invoiceWords(content) : null;
  const kind = content === null || isInvoice ? null : kindOf(part, content);
  if (content === null || (kind === null && invoice === null)) return;
  const refusal = to.reading.refusalOfPage(size);
  if (refusal !== null) {
    part.refusal = refusal;
    return;
  }
  const { text, html, isCut } = readBody(
    [{ kind: kind ?? 'text', content: invoice?.words ?? content, alternative: false }],
    () => null,
    to.reading,
  );
  part.written = { text, html, ...(isCut && { isCut }) };
  part.invoiceNumber = invoice?.number ?? null;
}

/** XML by its type, or by its name where the type is unspecific. */
const mayBeInvoice = ({ mimeType, filename }: MailPartContent): boolean =>
  /^(?:application|text)\/(?:[\w.-]+\+)?xml$/.test(mimeType)
    ? !pageTypes.test(mimeType)
    : textTypes.test(mimeType) && /\.xml$/i.test(filename ?? '');

function mayBeWritten({ mimeType, filename }: MailPartContent): boolean {
  return (
    !otherTexts.test(filename ?? '') &&
    (pageTypes.test(mimeType) || textTypes.test(mimeType) || /\.(?:x?html?|txt|text)$/i.test(filename ?? ''))
  );
}

function kindOf({ mimeType, filename }: MailPartContent, content: string): 'html' | 'text' | null {
  if (beginsPage(content.slice(0, 4000)) || pageTypes.test(mimeType) || /\.x?html?$/i.test(filename ?? '')) return 'html';
  return mimeType === 'text/plain' || /\.(?:txt|text)$/i.test(filename ?? '') ? 'text' : null;
}

/** True for a text that mail programs show within the message, although it was attached: it has a file name. */
export const isNamedPage = ({ contentType, filename, text }: MimeNode): boolean =>
  /^text\/(?:plain|html)$/.test(contentType) && namesAPage(filename) && (text ?? '').trim().length >= 40;

/** A text that is encrypted as a whole: a file that stays closed. */
export async function closedText(node: MimeNode, path: string, { folder, nextFile }: Unpacking): Promise<MailPartContent> {
  const part: MailPartContent = { ...textPart(node, path), kind: 'attachment', refusal: encryptedWords, file: nextFile() };
  await writeFile(join(folder, part.file ?? ''), node.text ?? '', { flag: 'wx', mode: 0o600 });
  return part;
}

/** Such a text as an attachment; its hash is that of its words in UTF-8. */
export async function namedPage(node: MimeNode, path: string, { folder, nextFile, reading }: Unpacking): Promise<MailPartContent> {
  const part: MailPartContent = { ...textPart(node, path), kind: 'attachment', file: nextFile() };
  await writeFile(join(folder, part.file ?? ''), node.text ?? '', { flag: 'wx', mode: 0o600 });
  await readWrittenPart(part, 'utf-8', { folder, reading });
  return part;
}

/** The words in a file: by its byte order mark, the encoding that it or its mail names, else UTF-8, else western. Null where it is not a text. */
export function decodeText(bytes: Buffer, charset: string | null): string | null {
  const mark = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  if (mark) return decoded(bytes, mark) ?? null;
  if (bytes.subarray(0, 4096).includes(0)) return null;
  const stated = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w-]{2,40})/i.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1] ?? null;
  const utf8 = decoded(bytes, 'utf-8', true);
  // Valid UTF-8 is hardly ever anything else, whatever it is declared as; an escape sequence is Japanese.
  if (utf8 !== null && !bytes.includes(0x1b)) return utf8;
  const label = [charset, stated].find((name) => name !== null && !/^utf-?8$/i.test(name)) ?? 'windows-1252';
  return decoded(bytes, label) ?? utf8 ?? decoded(bytes, 'windows-1252');
}

function decoded(bytes: Buffer, label: string, fatal = false): string | null {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return null;
  }
}
