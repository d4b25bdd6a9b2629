import libmime from 'libmime';

/** Charsets that programs name without knowing; what the bytes say counts for more. */
const thoughtless = /^(?:|utf-?8|(?:us-?)?ascii|ansi_x3\.4-19\d\d|(?:x-)?unknown(?:-8bit)?|8bit|default)$/i;
const western = /^(?:iso-?8859-1|latin-?1|windows-1252|cp-?1252)$/i;
/** Charsets that seven bits are enough for: their bytes look like ASCII. */
const escaped = /^(?:iso-2022-|utf-16|hz-gb)/i;
const aliases: Readonly<Record<string, string>> = { cp932: 'shift_jis', ms932: 'shift_jis', cp936: 'gbk', cp949: 'euc-kr', ms949: 'euc-kr', cp950: 'big5' }; // prettier-ignore

/** Bytes in a charset; null where it is unknown or they are none of it. */
export function strictText(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(aliases[charset.toLowerCase()] ?? charset, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** True for a charset that says nothing of the bytes behind it. */
export const saysNothing = (charset: string | null): boolean => thoughtless.test(charset?.trim() ?? '');
export const isWestern = (charset: string): boolean => western.test(charset);

/** The first charset that a message, its bytes as characters, names beside UTF-8; null where there is none, or where it names a western one too: either may be meant. */
export function charsetNamedIn(message: string): string | null {
  const named = Array.from(
    message.matchAll(/(?:\bcharset\s*=\s*["']?|=\?(?=[\w.:-]{2,40}\?[bq]\?))([\w.:-]{2,40})/gi),
    ([, charset = '']) => charset,
  );
  if (named.some(isWestern)) return null;
  return named.find((charset) => !saysNothing(charset) && strictText(Buffer.alloc(0), charset) !== null) ?? null;
}

/**
 * Eight-bit text as its writer meant it: in the charset that it names, where that one is not said of everything; else UTF-8 where the bytes
 * are that, else in the charset that its message uses elsewhere, else as the bytes look, else western.
 */
export function textOfBytes(bytes: Uint8Array, declared: string | null, elsewhere: string | null = null): string {
  const charset = saysNothing(declared) ? null : declared;
  if (charset !== null && escaped.test(charset)) return strictText(bytes, charset) ?? Buffer.from(bytes).toString('latin1');
  const isOther = charset !== null && !isWestern(charset);
  const text = (isOther ? strictText(bytes, charset) : null) ?? strictText(bytes, 'utf-8');
  const guessed = charset === null || isOther ? ((elsewhere && strictText(bytes, elsewhere)) ?? lookingLike(bytes)) : null;
  return text ?? guessed ?? new TextDecoder('windows-1252').decode(bytes);
}

/** Text of a script whose letters all lie above ASCII, told by the runs that its bytes come in; null for anything that may be western. */
function lookingLike(bytes: Uint8Array): string | null {
  const binary = Buffer.from(bytes.subarray(0, 20_000)).toString('latin1');
  // oxlint-disable-next-line no-control-regex -- eight bits are what is looked for
  const runs: string[] = binary.match(/[\u0080-\u00FF]+/g) ?? [];
  const longest = Math.max(0, ...runs.map(({ length }) => length));
  if (japanese.test(binary)) return strictText(bytes, 'shift_jis');
  // Western words have their accents one by one; two side by side are the most that is met.
  if (longest < 4) return null;
  if (runs.every((run) => cyrillic.test(run))) return new TextDecoder(isKoi8(runs.join('')) ? 'koi8-r' : 'windows-1251').decode(bytes);
  return runs.every((run) => chinese.test(run)) ? strictText(bytes, 'gb18030') : null;
}

/** Letters of both charsets, the numero sign, and the quotation marks of windows-1251. */
const cyrillic = /^[\u00C0-\u00FF\u00A3\u00B3\u00A8\u00B8\u00B9\u00AB\u00BB\u0093\u0094\u0096\u0097]+$/;
/** Pairs of GB 2312, which all of GB 18030 that is in daily use comes from. */
const chinese = /^(?:[\u00A1-\u00A9\u00B0-\u00F7][\u00A1-\u00FE])+$/;
/** Three characters of Shift JIS side by side, or two of its kana, with a first byte that western text has for punctuation at most. */
const japanese = /(?:[\u0081-\u0084\u0088-\u009F][\u0040-\u007E\u0080-\u00FC]){3}|(?:[\u0082\u0083][\u0040-\u007E\u0080-\u00FC]){2}/;

/** The letters that are written most often. */
const frequent = /[аеинорств]/giu;

/** KOI8-R has its small letters where windows-1251 has the capitals: only one of them makes words. */
function isKoi8(letters: string): boolean {
  const bytes = Buffer.from(letters, 'latin1');
  const [koi8, windows] = ['koi8-r', 'windows-1251'].map((charset) => new TextDecoder(charset).decode(bytes).match(frequent)?.length ?? 0);
  return (koi8 ?? 0) > (windows ?? 0);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const stated = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i;

/** The text of a part; of one that names no charset, or the plainest: UTF-8 where its bytes are that, else what the page says, else as `textOfBytes` says. */
export function textOfPart(bytes: Buffer, charset: string | null, elsewhere: string | null): string {
  if (charset !== null) return libmime.decodeWord(charset, 'B', bytes.toString('base64'));
  const text = strictText(bytes, 'utf-8');
  if (text !== null) return text;
  const lenient = new TextDecoder().decode(bytes);
  // A byte that was lost on the way makes no other charset of it.
  if (count(lenient, /[^\0-\u007F\uFFFD]/g) > 2 * count(lenient, /\uFFFD/g)) return lenient;
  return textOfBytes(bytes, stated.exec(bytes.toString('latin1', 0, 8192))?.[1] ?? null, elsewhere);
}
