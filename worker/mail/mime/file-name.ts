import { textOfBytes } from './text-of-bytes.js';

/** A parameter of a header, its value byte for byte a character. */
type Parameters = readonly (readonly [name: string, value: string])[];

/**
 * The file name that the headers of a part give it (RFC 2183 §2.3, RFC 2231 §3–4), for lines that hold their bytes as characters. The extended
 * form comes first (RFC 6266 §4.3); pieces are put in order, and where one is missing the plain form is better. `elsewhere` is a charset that the
 * message uses. Encoded words are left to whoever asks, since nobody may write them there and all do. Null where it has no name.
 */
export function fileNameIn(
  { disposition, type }: { disposition: string | null; type: string | null },
  elsewhere: string | null,
): string | null {
  return nameIn(disposition, 'filename', elsewhere) ?? nameIn(type, 'name', elsewhere) ?? nameIn(disposition, 'name', elsewhere) ?? nameIn(type, 'filename', elsewhere); // prettier-ignore
}

function nameIn(line: string | null, key: string, elsewhere: string | null): string | null {
  if (line === null) return null;
  const given = parametersOf(line);
  const plain = given.find(([name]) => name === key)?.[1] || null;
  const only = given.filter(([name]) => name === `${key}*`).slice(0, 1);
  const pieces = (only.length > 0 ? only : given).flatMap(([name, value]) => pieceOf(key, name, value)).toSorted((a, b) => a.at - b.at); // prettier-ignore
  const isWhole = pieces.every(({ at }, index) => at === index);
  const named = pieces.length > 0 && (isWhole || plain === null) ? joined(pieces, elsewhere) : '';
  return named || (plain === null ? null : textOfBytes(Buffer.from(unquoted(plain), 'latin1'), null, elsewhere)) || null;
}

interface Piece {
  at: number;
  isExtended: boolean;
  value: string;
}

/** `filename*` is the only piece of its kind, `filename*0*` and `filename*0` are the first of several. */
function pieceOf(key: string, name: string, value: string): Piece[] {
  if (!name.startsWith(`${key}*`)) return [];
  const [, at, star] = /^(?:(\d{1,4})(\*?))?$/.exec(name.slice(key.length + 1)) ?? ['', null, null];
  return at === null ? [] : [{ at: Number(at ?? 0), isExtended: at === undefined || star === '*', value }];
}

function joined(pieces: readonly Piece[], elsewhere: string | null): string {
  const [, charset = '', rest] = /^([^']{0,60})'[^']{0,60}'([^]*)$/.exec(pieces[0]?.isExtended ? pieces[0].value : '') ?? [];
  const bytes = pieces.map(({ value, isExtended }, index) => {
    const text = index === 0 && rest !== undefined ? rest : value;
    return isExtended ? text.replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))) : text;
  });
  return textOfBytes(Buffer.from(bytes.join(''), 'latin1'), charset || null, elsewhere);
}

const parameter = /;([^=;]*)=[ \t]*("(?:[^"\\]+|\\[^])*"?[^;]*|[^;]*)/g;

/** The name and value of each parameter; what stands before the first is not asked for. */
const parametersOf = (line: string): Parameters =>
  Array.from(line.replaceAll(/\r?\n/g, '').matchAll(parameter), ([, name = '', value = '']) => [name.trim().toLowerCase(), valueIn(value)] as const).slice(0, 2000); // prettier-ignore

/** A value with its quotes or without, or with quotes that are never closed. */
function valueIn(written: string): string {
  const [, quoted, behind = ''] = /^"((?:[^"\\]+|\\[^])*)"?([^]*)$/.exec(written) ?? [];
  if (quoted === undefined) return written.trim();
  // A backslash before anything else is one of a Windows path; some programs close the quotes before the ending: "bill".pdf
  return quoted.replaceAll(/\\(["\\])/g, '$1') + (/^[^"\s]{1,200}$/.test(behind.trim()) ? behind.trim() : '');
}

/** Names in single quotes are quoted by somebody who knew no better. */
const unquoted = (value: string): string => /^'([^']+)'$/.exec(value)?.[1] ?? value;
