import libmime from 'libmime';
import { isWestern, saysNothing, strictText, textOfBytes } from './text-of-bytes.js';

const word = /=\?([\w.:+-]{1,60})(?:\*[\w-]*)?\?([qb])\?([^?]{0,20000})\?=/gi;

/**
 * Encoded words (RFC 2047) of a header line: those whose bytes are not in the charset that they name are written anew in UTF-8, and base64 gets
 * the end that it lacks. All others stay as they are, for the parser behind. `elsewhere`: a charset that the message names.
 */
export function mendWords(line: string, elsewhere: string | null): string {
  return line.replaceAll(word, (found: string, charset: string, how: string, content: string) => {
    const whole = how.toLowerCase() === 'b' ? padded(found, content) : found;
    if (!saysNothing(charset) && !isWestern(charset)) return whole;
    const bytes = how.toLowerCase() === 'b' ? Buffer.from(content, 'base64') : quoted(content);
    const isRight = isWestern(charset) ? strictText(bytes, 'utf-8') === null : /^utf-?8$/i.test(charset) && isUtf8Piece(bytes);
    if (isRight || bytes.every((byte) => byte < 0x80)) return whole;
    return `=?UTF-8?B?${Buffer.from(textOfBytes(bytes, charset, elsewhere)).toString('base64')}?=`;
  });
}

/** A header line, its bytes as characters, as it goes on to the parser: what is in eight bits becomes UTF-8. */
export function mendLine(line: string, elsewhere: string | null): string {
  const words = mendWords(line, elsewhere);
  // oxlint-disable-next-line no-control-regex -- eight bits are what is looked for
  if (!/[\u0080-\u00FF]/.test(words) || /[^\u0000-\u00FF]/.test(words)) return words;
  const bytes = Buffer.from(words, 'latin1');
  return strictText(bytes, 'utf-8') === null ? Buffer.from(textOfBytes(bytes, null, elsewhere)).toString('latin1') : words;
}

/** A text with its encoded words as their writer meant them: some programs pass on headers that they never decoded. */
export const withoutEncodedWords = (text: string): string =>
  text.includes('=?') ? libmime.decodeWords(mendWords(text, null)).replaceAll('\0', '').toWellFormed() : text;

/** Words are joined before they are decoded: each must end where its bytes do. */
function padded(found: string, content: string): string {
  return content.length % 4 === 2 || content.length % 4 === 3 ? `${found.slice(0, -2)}${'='.repeat(4 - (content.length % 4))}?=` : found;
}

function quoted(content: string): Buffer {
  const bytes = content
    .replaceAll('_', ' ')
    .replaceAll(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

/** UTF-8, but for a character that began in the word before or goes on in the next. */
function isUtf8Piece(bytes: Buffer): boolean {
  let from = 0;
  while (from < 3 && ((bytes[from] ?? 0) & 0xc0) === 0x80) from += 1;
  for (let cut = 0; cut < 4; cut += 1) if (strictText(bytes.subarray(from, bytes.length - cut), 'utf-8') !== null) return true;
  return false;
}
