/**
 * Lower case without accents, character for character, so that positions in the folded text are those in the text itself. `ß`, ligatures and letters
 * of other scripts stay as they are; unusual spaces become plain ones, unusual dashes a hyphen, digits of other scripts Latin ones.
 */
const plainText = /^[\0-\x7f]*$/;

export function fold(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  let folded = '';
  for (const unit of text) {
    const plain = foldCharacter(unit);
    folded += plain.length === unit.length ? plain : unit;
  }
  return folded.replace(wideComma, ',').replace(widePoint, '.');
}

const spaces = /^[\s\u00a0\u2000-\u200b\u202f\u3000]$/u;
const dashes = /^[\u2010-\u2015\u2212\ufe58\uff0d]$/u;
const quotes = /^[\u2018\u2019\u02bc\u00b4`]$/u;

/** The first of the ten digits of other scripts: Arabic, Persian, those of India, Thai, fullwidth. */
const noughts = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xff10];
/** Separators between such digits. */
const separators: Readonly<Record<string, string>> = { '\u066b': '.', '\u066c': ',' };
/** Wide ones also separate clauses: `共计，200元`. */
const wideComma = /(?<=\d)\uff0c(?=\d{3}(?!\d))/g;
const widePoint = /(?<=\d)\uff0e(?=\d)/g;

function asciiDigit(unit: string): string | null {
  const code = unit.charCodeAt(0);
  const nought = noughts.find((first) => code >= first && code < first + 10);
  return nought === undefined ? null : String(code - nought);
}

function foldCharacter(unit: string): string {
  if (unit < '\u0080') return unit.toLowerCase();
  if (/\p{Nd}/u.test(unit)) return asciiDigit(unit) ?? unit;
  if (separators[unit] !== undefined) return separators[unit];
  if (spaces.test(unit)) return ' ';
  if (dashes.test(unit)) return '-';
  if (quotes.test(unit)) return "'";
  // A Korean syllable would be split into its letters.
  if (unit >= '\uac00' && unit <= '\ud7a3') return unit;
  const base = unit.normalize('NFD').charAt(0);
  return (unit.length === 1 ? base : unit).toLowerCase();
}

/** Only the letters and digits of the folded text: what two spellings of a name have in common. */
export function squeeze(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** True where one spelling of a name contains the other. */
export function alike(a: string, b: string): boolean {
  const first = squeeze(a);
  const second = squeeze(b);
  return first.length >= 3 && second.length >= 3 && (first.includes(second) || second.includes(first));
}
