import { fileTypeFromBuffer } from 'file-type';

/** The kinds of file the product reads. The bytes of a file decide, not its name or what its sender calls it. */
export const fileKinds = ['pdf', 'jpg', 'png', 'gif', 'bmp', 'webp', 'tif', 'heic', 'eml'] as const;
export type FileKind = (typeof fileKinds)[number];

export const mimeTypes: Record<FileKind, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  tif: 'image/tiff',
  heic: 'image/heic',
  eml: 'message/rfc822',
};

export type FileType =
  | { ok: true; kind: FileKind; mimeType: string }
  | { ok: false; code: 'empty_file' | 'unsupported_type'; sentence: string };

/** How much of a file's beginning {@link fileType} needs; more does no harm. */
export const headBytes = 16 * 1024;

const byExtension: Record<string, FileKind> = {
  pdf: 'pdf',
  jpg: 'jpg',
  png: 'png',
  apng: 'png',
  gif: 'gif',
  bmp: 'bmp',
  webp: 'webp',
  tif: 'tif',
  heic: 'heic',
  heif: 'heic',
};

// file-type skips the data after the head of these two (a long colour profile, a directory at the end) and gives up.
const farReaching: readonly [string, FileKind][] = [
  ['\u0089PNG\r\n\u001A\n', 'png'],
  ['II*\u0000', 'tif'],
  ['MM\u0000*', 'tif'],
  ['II+\u0000', 'tif'],
  ['MM\u0000+', 'tif'],
];

/** Common names of kinds for which file-type has others. */
const names: Readonly<Record<string, string>> = { cfb: 'Files of older Word, Excel and PowerPoint' };

const known = (kind: FileKind): FileType => ({ ok: true, kind, mimeType: mimeTypes[kind] });
const unknownKind = 'This kind of file';
/** True for the sentence about a file whose bytes are of no known kind. */
export const isOfUnknownKind = (sentence: string): boolean => sentence.startsWith(unknownKind);
/** The sentence about a kind that is not read here. */
export const unreadKind = (description: string): string =>
  `${description} cannot be read here. PDF, JPG, PNG, GIF, BMP, WEBP, TIFF, HEIC and EML files are supported.`;
const refused = (description: string): FileType => ({ ok: false, code: 'unsupported_type', sentence: unreadKind(description) });

// Header names of RFC 5322, and those that mail programs put before them.
const mailHeader =
  /^(?:from|to|cc|subject|date|received|message-id|mime-version|return-path|delivered-to|content-type|x-[a-z0-9-]+|dkim-signature|reply-to|sender|authentication-results|arc-[a-z-]+):/i;

/** A mail begins with header lines, at least two of them well known, after at most one mbox "From " line. */
function looksLikeMail(text: string): boolean {
  // Calendars and contact cards carry "X-…:" lines too.
  if (/^\uFEFF?BEGIN:/i.test(text)) return false;
  const lines = text.replace(/^\uFEFF?(?:From [^\n]*\n)?/, '').split(/\r?\n/);
  const header = lines.slice(0, lines.indexOf('') === -1 ? 60 : lines.indexOf(''));
  if (!/^[!-9;-~]+:/.test(header[0] ?? '')) return false;
  return header.filter((line) => mailHeader.test(line)).length >= 2;
}

/** Markup is refused by its bytes: a browser would run it under any name. */
function markup(text: string): 'An SVG picture' | 'A web page' | 'An XML file' | null {
  const start = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .slice(0, 2000)
    .toLowerCase();
  if (!start.startsWith('<')) return null;
  if (/<svg[\s>:]/.test(start) || start.includes('<!doctype svg')) return 'An SVG picture';
  return beginsPage(start) ? 'A web page' : 'An XML file';
}

const pageTag = /^<(?:!doctype html|html|head|body|script|style|link|meta|iframe|title|center|font|div|span|p|table|h[1-6])\b/i;
/** What a page may begin with instead: comments, and the first line of XHTML. */
const before = [
  ['<!--', '-->'],
  ['<?xml', '>'],
] as const;

/** True for text that begins as a web page does, after comments; in time linear to its length. */
export function beginsPage(text: string): boolean {
  let rest = text.replace(/^\uFEFF/, '').trimStart();
  for (;;) {
    const skipped = before.find(([open]) => rest.startsWith(open));
    if (!skipped) return pageTag.test(rest);
    const end = rest.indexOf(skipped[1], skipped[0].length);
    if (end === -1) return false;
    rest = rest.slice(end + skipped[1].length).trimStart();
  }
}

/**
 * The kind of a file by its first bytes ({@link headBytes} of them). Never throws; a kind the product does not read comes with a sentence that names
 * it.
 */
export async function fileType(head: Uint8Array): Promise<FileType> {
  if (head.length === 0) return { ok: false, code: 'empty_file', sentence: 'This file is empty. Ask the sender to send it again.' };
  const text = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, headBytes)).toString('latin1').replace(/^ï»¿/, '');
  const tags = markup(text);
  if (tags) return refused(tags);
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  const kind = found ? byExtension[found.ext] : farReaching.find(([signature]) => text.startsWith(signature))?.[1];
  if (kind) return known(kind);
  if (looksLikeMail(text)) return known('eml');
  // Readers accept a PDF whose header is within the first 1024 bytes (ISO 32000-1, Annex H, note 13).
  if (text.slice(0, 1024 + 5).includes('%PDF-')) return known('pdf');
  return refused(found ? (names[found.ext] ?? `${found.ext.toUpperCase()} files`) : unknownKind);
}
