import type { CommonPasswords } from '#core/records/users/common-passwords';

/** A password has at least so many characters (OWASP ASVS 5.0, 6.2.1; NIST SP 800-63B). */
const shortestPassword = 12;
/** Shorter names stand in too many words by chance. */
const shortestName = 4;
/** What a password has to bring besides what everybody tries first: see `effort`. */
const leastEffort = 7;
const longestWord = 40;
/** As many passwords of common words alone are guessed in some weeks, at the speed that argon2id allows. */
const leastGuesses = 1e8;
const product = 'Rental Ledger';

/** Whose password it is to be. */
export interface PasswordOwner {
  email: string;
  fullName: string;
  /** What the business calls itself; may be empty. */
  business: string;
}

export interface PasswordRefusal {
  /** For a program. */
  type: 'too_short' | 'holds_name' | 'common_password';
  /** For a person, to follow the field's name. */
  msg: string;
}

/**
 * Why a password may not be chosen; null where it may. Characters are counted as people see them written, spaces too, and none are required:
 * length and being unknown is all that counts.
 */
export function passwordRefusal(password: string, owner: PasswordOwner, common: CommonPasswords): PasswordRefusal | null {
  if (lengthOf(password) < shortestPassword) return { type: 'too_short', msg: `must have at least ${shortestPassword} characters` };
  const plain = password.normalize('NFKC').toLowerCase();
  const contained = namesOf(owner).find((name) => [plain, unmasked(plain)].some((text) => compact(text).includes(name)));
  if (contained !== undefined)
    return { type: 'holds_name', msg: `must not contain “${contained}”, which others know about you or this business` };
  const isKnown = common.has(plain) || common.has(compact(plain));
  const isJoined = [plain, unmasked(plain), compact(plain)].some((text) => guessesOfWords(text, common) < leastGuesses);
  if (isKnown || isJoined || Math.min(effort(plain, common), effort(unmasked(plain), common)) < leastEffort)
    return { type: 'common_password', msg: 'is one of the passwords that attackers try first; add words of your own' };
  return null;
}

// Characters, not units of UTF-16.
const lengthOf = (text: string): number => Array.from(text).length;

const compact = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** What others know: the parts of name and address, the business as a whole, and the product. */
function namesOf({ email, fullName, business }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const words = [
    ...fullName.toLowerCase().split(/[^\p{L}\p{N}]+/u),
    ...local.split(/[^\p{L}\p{N}]+/u),
    ...domain
      .split('.')
      .slice(0, -1)
      .flatMap((label) => label.split('-')),
  ];
  const wholes = [fullName, local, business, product].map((name) => name.toLowerCase());
  const names = [...wholes, ...words].map((name) => compact(name.normalize('NFKC')));
  return [...new Set(names)].filter((name) => lengthOf(name) >= shortestName);
}

const masks: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's', '7': 't' };

/** The letters that digits and signs stand for within a word: `p@ssw0rd2026` becomes `password2026`. */
function unmasked(text: string): string {
  const core = /\p{L}.*\p{L}/su;
  return text.replace(core, (word) => word.replaceAll(/[@4310!$57]/g, (sign) => masks[sign] ?? sign));
}

/**
 * The strength of a password in units of guessing. Programs that guess try a common word, a keyboard row or a year in one step, whatever the length: a
 * word counts 2, a row, a year or a separator 1, any other character 2. Three words are enough where they are not the most common ones: see
 * `guessesOfWords`.
 */
function effort(text: string, common: CommonPasswords): number {
  const pieces = repeatedPiece(text).match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu) ?? [];
  const different = new Set(pieces.map(repeatedPiece));
  return [...different].reduce((sum, piece) => sum + effortOfPiece(piece, common), 0);
}

function effortOfPiece(piece: string, common: CommonPasswords): number {
  const length = lengthOf(piece);
  if (isRow(piece) || /^(?:\d|(?:19|20)\d\d)$/.test(piece)) return 1;
  if (common.has(piece)) return 2;
  if (!/[\p{L}\p{N}]/u.test(piece)) return length;
  return isPairOf(piece, common) ? 4 : 2 * length;
}

/** Whether two common passwords stand in it, one behind the other. */
function isPairOf(piece: string, common: CommonPasswords): boolean {
  for (let at = 1; at < piece.length; at += 1) if (common.has(piece.slice(0, at)) && common.has(piece.slice(at))) return true;
  return false;
}

/**
 * After how many guesses a program that joins common passwords, rows and years has tried a text: the product of their places in the list. Infinite where
 * something else stands in it.
 */
function guessesOfWords(text: string, common: CommonPasswords): number {
  const pieces = text.match(/\p{L}+|\p{N}+|[^\p{L}\p{N}]+/gu);
  if (!pieces) return Number.POSITIVE_INFINITY;
  return [...new Set(pieces)].reduce((guesses, piece) => guesses * guessesOfPiece(piece, common), 1);
}

function guessesOfPiece(piece: string, common: CommonPasswords): number {
  if (/\p{L}/u.test(piece)) return guessesOfLetters(piece, common);
  const known = common.get(piece);
  if (known !== undefined) return known;
  if (isRow(piece) || /^(?:19|20)\d\d$/.test(piece)) return 100;
  return piece.length <= 2 ? 10 ** piece.length : Number.POSITIVE_INFINITY;
}

/**
 * The common passwords and rows of keys that stand one behind the other in letters without a blank, those that are guessed soonest. Two letters at its end
 * are tried with them.
 */
function guessesOfLetters(letters: string, common: CommonPasswords): number {
  const least = [1, ...Array<number>(letters.length).fill(Number.POSITIVE_INFINITY)];
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      if (least[start] === Number.POSITIVE_INFINITY) continue;
      const guesses = (least[start] ?? 1) * guessesOfWord(letters.slice(start, end), common);
      least[end] = Math.min(least[end] ?? guesses, guesses);
    }
  }
  const endings = [1, 2].filter((length) => length < letters.length).map((length) => (least[letters.length - length] ?? 1) * 26 ** length);
  return Math.min(least[letters.length] ?? 1, ...endings);
}

function guessesOfWord(word: string, common: CommonPasswords): number {
  return common.get(word) ?? (word.length > 2 && isRow(word) ? 100 : Number.POSITIVE_INFINITY);
}

/** What a text says over and over, said once. */
function repeatedPiece(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return unit;
  }
  return text;
}

const rows = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop']
  .flatMap((row) => [row, row.split('').toReversed().join('')])
  .map((row) => row.repeat(2));

/** Whether it is a row of the keyboard or the alphabet, in either direction. */
const isRow = (text: string): boolean => text.length >= 2 && rows.some((row) => row.includes(text));
