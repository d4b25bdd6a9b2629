import { createHash } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MailPartContent } from '#core/database/values/parsed-mail';
import { fileType, headBytes, mimeTypes } from '#core/reading/file-type';
import { pictureHead } from '../reading/images/open-picture.js';
import { clean } from './mime/mail-headers.js';
import type { MimeNode, PartHeaders, SavedContent } from './mime/mime-node.js';
import { decodeUndeclared } from './archives/undeclared-base64.js';
import type { Unpacked } from './archives/unpacked.js';

const dispositions: Record<string, 'inline' | 'attachment'> = { inline: 'inline', attachment: 'attachment' };

function bare(headers: PartHeaders, path: string): Omit<MailPartContent, 'kind' | 'size' | 'sha256'> {
  return {
    path,
    mimeType: clean(headers.contentType || 'text/plain', 200),
    filename: clean(headers.filename ?? '', 1000) || null,
    disposition: dispositions[headers.disposition ?? ''] ?? null,
    cid: bareCid(headers.cid),
    related: false,
    cidUsed: false,
    fileKind: null,
    refusal: null,
    picture: null,
    file: null,
    invoiceNumber: null,
    written: null,
    message: null,
  };
}

const bareCid = (cid: string | null): string | null => clean(cid ?? '', 1000).replaceAll(/^<|>$/g, '') || null;

/** A multipart: it only contains others. */
export function containerPart(node: MimeNode, path: string): MailPartContent {
  return { ...bare(node, path), kind: 'container', size: 0, sha256: null };
}

/** A text of the body; its size and hash are those of the decoded text in UTF-8. */
export function textPart(node: MimeNode, path: string): MailPartContent {
  const content = Buffer.from(node.text ?? '');
  const kind = node.contentType === 'text/html' ? 'html' : 'text';
  return { ...bare(node, path), kind, size: content.length, sha256: createHash('sha256').update(content).digest('hex') };
}

/** Anything else, by its bytes; a message inside is `message`. */
export async function attachmentPart(
  node: MimeNode & { saved: SavedContent },
  path: string,
  related: boolean,
  to: { folder: string; nextFile: () => string },
): Promise<MailPartContent> {
  const part = { ...bare(node, path), related, kind: 'attachment' as const };
  const { saved } = node;
  const found = await byItsBytes(part.mimeType, saved, to.folder);
  const decoded = found.fileKind === null ? await decodeUndeclared(saved, to) : null;
  return { ...part, ...(decoded ? await byItsBytes(part.mimeType, decoded, to.folder) : found) };
}

/** Types that programs write when they don't know the type of a file. */
const unspecificType = /^(?:application\/(?:octet-stream|x-unknown|binary)|text\/plain)$/;
/** Reports, partial mails and external references have the headers of mails, and are not mails. */
const headersOnlyType =
  /^(?:message\/(?:(?:global-)?(?:delivery-status|disposition-notification)|feedback-report|partial|external-body)|text\/rfc822-headers)$/;

/** A file that came out of an archive or a winmail.dat; its bytes give its type. */
export async function unpackedPart(unpacked: Unpacked, path: string, folder: string): Promise<MailPartContent> {
  const { name, file, size, refusal, message } = unpacked;
  const mimeType = clean(unpacked.mimeType ?? 'application/octet-stream', 200).toLowerCase();
  const bareName = clean(name?.split(/[\\/]/).findLast((segment) => segment !== '') ?? '', 1000) || null;
  const cid = bareCid(unpacked.cid ?? null);
  const part = {
    path,
    mimeType,
    filename: bareName,
    disposition: null,
    cid,
    related: cid !== null,
    cidUsed: false,
    invoiceNumber: null,
    written: null,
    message: null,
  };
  if (file === null) return { ...part, kind: 'attachment', size, sha256: null, fileKind: null, picture: null, file, refusal };
  const sha256 = createHash('sha256')
    .update(await readFile(join(folder, file)))
    .digest('hex');
  const found = await byItsBytes(mimeType, { file, size, sha256 }, folder);
  if (message) return { ...part, ...found, kind: 'message', refusal: null };
  return { ...part, ...found, mimeType: found.fileKind === null ? found.mimeType : mimeTypes[found.fileKind] };
}

async function byItsBytes(claimed: string, { file, size, sha256 }: SavedContent, folder: string) {
  const at = join(folder, file);
  const head = await headOf(at);
  const found = await fileType(head);
  const fileKind = found.ok && !(found.kind === 'eml' && headersOnlyType.test(claimed)) ? found.kind : null;
  const mimeType = fileKind === null && unspecificType.test(claimed) ? (pimType(head) ?? claimed) : claimed;
  const isMessage = fileKind === 'eml' || (fileKind === null && /^message\/(?:rfc822|global)$/.test(mimeType));
  const isPicture = fileKind !== null && fileKind !== 'pdf' && fileKind !== 'eml';
  return {
    kind: isMessage ? ('message' as const) : ('attachment' as const),
    mimeType,
    size,
    sha256,
    file,
    fileKind,
    refusal: found.ok ? null : found.sentence,
    // A damaged picture has no size; the document made of it will say so.
    picture: isPicture
      ? await pictureHead(at, fileKind).then(
          ({ width, height }) => ({ width, height }),
          () => null,
        )
      : null,
  };
}

/** Calendars and contact cards say so in their first line (RFC 5545 §3.4, RFC 6350 §6.1.1). */
function pimType(head: Uint8Array): string | null {
  const begin = /^(?:\u00EF\u00BB\u00BF)?BEGIN:(VCALENDAR|VCARD)\b/i.exec(Buffer.from(head.subarray(0, 40)).toString('latin1'))?.[1];
  return begin === undefined ? null : begin.toUpperCase() === 'VCARD' ? 'text/vcard' : 'text/calendar';
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
