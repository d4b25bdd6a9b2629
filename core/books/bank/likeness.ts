import { daysBetween } from '#core/kernel/platform/days';

/** What an open item and a line have to be alike in. Days are `YYYY-MM-DD`. */
export interface ItemDays {
  /** The day of the bill or receipt. */
  day: string;
  due: string | null;
  /** The day it was paid, as a person or document says. */
  paid: string | null;
}

/** Legal forms and words that many names have. */
const common = new Set('the and of a an llc inc ltd co corp company gmbh ag kg services service svc svcs group'.split(' '));
/** What banks put before or behind a name, and what is no name at all. */
const noise = new Set(
  (
    'check chk cheque ach pos debit credit card purchase payment pmt pymt bill billpay pay online transfer xfer web ppd ccd id ref recurring autopay auto ' +
    'visa mastercard sq tst paypal pp withdrawal deposit us usa sepa lastschrift ueberweisung dauerauftrag kartenzahlung gutschrift einzug scheck mobile'
  ).split(' '),
);

/** A text as its words: small letters and digits, without accents. Pure. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

/** The words of a line that may be of a name. Empty for a check that says its number alone. Pure. */
export const nameWords = (words: readonly string[]): string[] => words.filter((word) => /\p{L}{2}/u.test(word) && !noise.has(word));

/** A word as it is shortened: its first letter and the consonants behind it. */
const skeleton = (word: string): string => word.slice(0, 1) + word.slice(1).replaceAll(/[aeiou]/g, '');
const isSkeletonOf = (written: string, name: string): boolean =>
  skeleton(name).startsWith(written) ||
  skeleton(name)
    .replaceAll(/(?<!^)y/g, '')
    .startsWith(written);

const shortest = 3;

/** How well a word of a line is one of a name, or what is left of it: from 0 to 1. */
function wordLikeness(name: string, written: string): number {
  if (name === written) return 1;
  const [short, long] = name.length < written.length ? [name, written] : [written, name];
  if (short.length >= shortest && long.startsWith(short)) return short.length > shortest ? 0.95 : 0.8;
  // Where a bank has left vowels out there are none.
  return written.length >= shortest && written === skeleton(written) && isSkeletonOf(written, name) ? 0.85 : 0;
}

const bestOf = (name: string, written: readonly string[]): number => Math.max(0, ...written.map((word) => wordLikeness(name, word)));

/** `HM DPT`, `AC HRDWR`: each word of a name without vowels, two at least, until the line is cut off. */
function isShortened(name: readonly string[], written: readonly string[]): boolean {
  const bare = name.map(skeleton).join('');
  const joined = written.join('');
  return name.length > 1 && (bare.length >= 5 ? joined.startsWith(bare) : false);
}

/** `SHRWNWLLMS`, `PESTCON`: the words of a name in one, cut off or without vowels. */
function isRunTogether(name: readonly string[], written: string): boolean {
  if (name.length < 2 || written.length < 6) return false;
  const bare = name.map(skeleton).join('');
  const least = (name[0] ?? '').length + 2;
  return bare.startsWith(written) || (written.length >= least && name.join('').startsWith(written));
}

/**
 * How well the words of a line (`nameWords`) are a name, as banks write it: in capitals, cut off, without vowels, run together. From 0 (another name) to 1. The
 * first word tells most, since the end is what is cut off. Pure.
 */
export function nameLikeness(name: string, written: readonly string[]): number {
  const all = wordsOf(name);
  const telling = all.filter((word) => !common.has(word));
  const [first, ...rest] = telling.length > 0 ? telling : all;
  if (first === undefined || written.length === 0) return 0;
  const joined = written.join('');
  const whole = [first, ...rest].join('');
  // "HOMEDEPOT", and a name that is cut off in its second word.
  if (whole.length >= 6 && (joined.includes(whole) || (joined.length >= 8 && whole.startsWith(joined)))) return 1;
  if (all.join('') === joined || all.join('') === written[0]) return 1;
  if ([[first, ...rest], all].some((each) => isRunTogether(each, written[0] ?? '') || isShortened(each, written))) return 0.9;
  const begun = bestOf(first, written);
  if (rest.length === 0) return begun;
  // Of a line that ends after the first word nothing speaks against the others.
  const isCut = written.filter((word) => word.length > 2).length === 1;
  const others = isCut ? 0.5 : rest.reduce((sum, word) => sum + bestOf(word, written), 0) / rest.length;
  return begun * 0.65 + others * 0.35;
}

/** A number without its letters in front and zeros: `INV-004512` is 4512. */
const bareNumber = (text: string): string => text.replaceAll(/[^A-Z0-9]/g, '').replace(/^[A-Z]{0,4}0*(?=\d)/, '');

/** Whether a number of at least four figures is one of the words of a text, whatever stands before it. Pure. */
export function saysNumber(text: string, number: string): boolean {
  const bare = bareNumber(number.toUpperCase());
  if (bare.replaceAll(/\D/g, '').length < 4) return false;
  return text
    .toUpperCase()
    .split(/[\s,;:#]+/)
    .some((word) => bareNumber(word) === bare);
}

/** A payment comes so many days after its bill at most; so many before, where it was paid first. */
export const reach = { before: 4, after: 75 };

function afterBill(days: number): number {
  if (days < -reach.before || days > reach.after) return 0;
  if (days < 0) return 0.15;
  if (days <= 6) return 1 - days * 0.07;
  if (days <= 14) return 0.3;
  return days <= 35 ? 0.15 : 0.04;
}

function aroundDue(days: number): number {
  if (days < -12 || days > 40) return 0;
  if (days < -5) return 0.3;
  if (days <= 5) return 0.9 - Math.abs(days) * 0.06;
  return days <= 12 ? 0.15 : 0.03;
}

/** Where a day is named by which it is to be paid, that tells when; long after the bill it does alone. */
function ofBill(own: number, due: number): number {
  const soon = own <= 14 ? afterBill(own) : afterBill(own) * 0.2;
  return Math.max(soon, aroundDue(due));
}

/** How likely a line of a day is the payment: from 0 to 1. Pure. */
export function dayLikeness(day: string, item: ItemDays): number {
  if (item.paid !== null) {
    const late = daysBetween(item.paid, day);
    if (late < -3 || late > 12) return 0.02 * Math.min(1, afterBill(daysBetween(item.day, day)) * 10);
    return late < 0 ? 0.3 : Math.max(0.2, 1.2 - late * 0.12);
  }
  const own = daysBetween(item.day, day);
  return item.due === null ? afterBill(own) : ofBill(own, daysBetween(item.due, day));
}
