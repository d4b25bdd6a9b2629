import type { MimeNode as SplitNode } from '@zone-eu/mailsplit';
import libmime from 'libmime';
import { mendWords } from './encoded-words.js';
import { fileNameIn } from './file-name.js';
import type { PartHeaders } from './mime-node.js';
import { saysNothing } from './text-of-bytes.js';

/** A header with its name in small letters and its line as it came, byte for byte a character. */
export interface HeaderLine {
  key: string;
  line: string;
}

export const headerLines = ({ headers }: SplitNode): readonly HeaderLine[] => (headers ? headers.getList() : []);

/** What a part says of itself. `elsewhere`: a charset that the message names; `inDigest`: true for a part of a multipart/digest. */
export function partHeaders(split: SplitNode, elsewhere: string | null, inDigest: boolean): PartHeaders {
  const lines = headerLines(split);
  const line = (key: string): string | null => lines.find((header) => header.key === key)?.line ?? null;
  const name = fileNameIn({ disposition: line('content-disposition'), type: line('content-type') }, elsewhere);
  const filename = name === null ? null : libmime.decodeWords(mendWords(name, elsewhere)).normalize('NFC');
  const type = { contentType: split.contentType || (split.root ? 'text/plain' : ''), disposition: split.disposition || null, filename };
  return {
    ...type,
    // In a digest a part that does not say what it is, is a message (RFC 2046 §5.1.5).
    contentType: inDigest && line('content-type') === null ? 'message/rfc822' : mendedType(type),
    cid: (split.headers && split.headers.getFirst('content-id')) || null,
    charset: split.charset && !saysNothing(split.charset) ? split.charset : null,
  };
}

const fileNames = /\.(?:pdf|jpe?g|png|gif|webp|bmp|tiff?|hei[cf]|eml|msg|zip)$/i;

export const isMultipart = ({ contentType }: PartHeaders): boolean => contentType.startsWith('multipart/');

/** True for a text that is shown as the message or a part of it; a file that calls itself text is none. */
export const isOfBody = ({ contentType, disposition, filename }: PartHeaders): boolean =>
  (contentType === 'text/plain' || contentType === 'text/html') &&
  (disposition === null || disposition === 'inline') &&
  !fileNames.test(filename ?? '');

/** `type/subtype`, each a token of RFC 2045 §5.1. */
const wellFormed = /^[^\s()<>@,;:\\"/[\]?=]+\/[^\s()<>@,;:\\"/[\]?=]+$/;
/** Sound in form, and written for the type that stands behind. */
const meant: Readonly<Record<string, string>> = {
  'plain/text': 'text/plain',
  'html/text': 'text/html',
  'text/htm': 'text/html',
  'text/text': 'text/plain',
  'text/txt': 'text/plain',
};

/**
 * The media type of a part. What is no type at all is plain text (RFC 2045 §5.2), or a page where it says so; a file keeps what it says, since
 * its bytes tell.
 */
export function mendedType({ contentType, disposition, filename }: Pick<PartHeaders, 'contentType' | 'disposition' | 'filename'>): string {
  const type = contentType.toLowerCase().trim();
  const known = meant[type];
  if (known !== undefined) return known;
  if (wellFormed.test(type) || type.startsWith('multipart/') || filename !== null || disposition === 'attachment') return type;
  return /\bhtml?\b/.test(type) ? 'text/html' : 'text/plain';
}
