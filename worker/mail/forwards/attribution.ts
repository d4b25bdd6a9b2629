import { bareName } from './header-addresses.js';

/** The author that a line such as "On 3 November 2021, John Doe <john@doe.example> wrote:" quotes. */
export interface Attribution {
  name: string | null;
  /** Null where the line has no address. */
  email: string | null;
  /** The date and time, in the line's own words. */
  date: string | null;
}

const address = '<(?:mailto:)?([^\\s<>@]{1,64}@[^\\s<>@]{1,255})>';
const name = '["“„«]?([^<>"“”„«»:]{1,100}?)["”“»]?';
/** The words before and after the name, by language: Thunderbird, Outlook 2019, Gmail, Apple Mail and others. */
const frames: readonly (readonly [before: string, after: string])[] = [
  ['on (.{4,100}? at \\d\\d?[:.]\\d\\d(?:\\s?[ap]\\.?m\\.?)?),?', 'wrote'],
  ['on (.{4,100}?),', 'wrote'],
  ['am (.{4,100}?) schrieb', ''],
  ['le (.{4,100}?),', 'a [ée]crit'],
  ['il(?: giorno)? (.{4,100}?),', 'ha scritto'],
  ['el (.{4,100}?),', 'escribi[óo]'],
  ['em (.{4,100}?),', 'escreveu'],
  ['a (.{4,100}?),', 'escreveu'],
  ['op (.{4,100}?) (?:schreef|heeft)', '(?:het volgende geschreven)?'],
  ['d[eo]n (.{4,100}?)(?:,)? skrev', ''],
  ['d[eo]n (.{4,100}?),', '(?:skrev|har skrevet)'],
  ['(?:w dniu|dnia) (.{4,100}?(?:, \\d\\d?[:.]\\d\\d)?),?', '(?:napisa[łl](?:\\(a\\))?|pisze)'],
  ['(?:dne|d[ňn]a) (.{4,100}?) (?:v \\d\\d?:\\d\\d|o \\d\\d?:\\d\\d),?', '(?:napsal(?:\\(a\\))?|nap[íi]sal(?:\\(a\\))?)'],
  ['[îi]n (.{4,100}?),', 'a scris'],
  ['(\\d.{4,100}?),', '(?:пишет|написал(?:\\(а\\))?|kirjoitti|írta|[şs]unlar[ıi] yazd[ıi]|yazd[ıi]|je napisao(?:/la)?)'],
];
const patterns = frames.map(
  ([before, after]) => new RegExp(`^\\W{0,5}${before} ${name}(?: ?\\(?${address}\\)?)?,? ?${after}\\s?[:：]\\s*$`, 'iu'),
);

/** Longer lines are not attributions. */
const longest = 300;
const looked = 120;

/** The first attribution among the first lines; one broken in two counts as well. Null where there is none. */
export function readAttribution(text: string): Attribution | null {
  const lines = text.split('\n', looked).map((line) => line.replace(/^[>\s]+/, '').trim());
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? '';
    const found = attributionIn(line) ?? (/[^:：]$/.test(line) && /[:：]$/.test(next) ? attributionIn(`${line} ${next}`) : null);
    if (found) return found;
  }
  return null;
}

/** Over how many lines the attribution beginning with this line runs; 0 where there is none. Mail programs break it into up to three. */
export function attributionLength(lines: readonly string[], at: number): number {
  const length = [1, 2, 3].find((count) => isAttribution(lines.slice(at, at + count)));
  if (length === undefined) return 0;
  // Text above such a line does not belong to it.
  const isAbove = Array.from({ length: length - 1 }, (_, skip) => lines.slice(at + skip + 1, at + length)).some(isAttribution);
  return isAbove ? 0 : length;
}

function isAttribution(lines: readonly string[]): boolean {
  const isWhole = /(?:[:：]|>>>)\s*$/.test(lines.at(-1) ?? '') && lines.every((line) => line !== '');
  return isWhole && attributionIn(lines.join(' ').replace('< ', '<').trim()) !== null;
}

/** A word before a name: "user". */
const user = 'u[żz]ytkownik|пользователь|користувач|používateľ|uživatel';
export const withoutUser = (words: string): string => words.replace(new RegExp(`^(?:${user}) `, 'iu'), '');

/** `>>> John Doe <john@doe.example> 03/14/2026 9:00 AM >>>`, as GroupWise writes it. */
const betweenMarks = new RegExp(`^["“]?([^<>"“”:]{1,100}?)["”]? ?(?:${address})? (\\d{1,4}[./-]\\d{1,2}[./-]\\d{2,4}.{0,20}?) ?>>>$`, 'iu');

function inGroupWise(line: string): Attribution | null {
  const [, who, email, date] = betweenMarks.exec(line) ?? [];
  return who && date ? { name: who.trim(), email: email?.toLowerCase() ?? null, date: date.trim() } : null;
}

function attributionIn(line: string): Attribution | null {
  if (line.length > longest) return null;
  if (line.endsWith('>>>')) return inGroupWise(line);
  if (!/[:：]$/.test(line)) return null;
  for (const pattern of patterns) {
    const [, date = null, who = '', email] = pattern.exec(line) ?? [];
    const datePrefix = yearBefore.exec(who)?.[0] ?? '';
    const plain = who.slice(datePrefix.length).trim();
    // The address may lack its brackets; a time of day is not a name.
    const bare = /^[^\s@]{1,64}@[^\s@]{1,255}$/.test(plain) ? plain : null;
    if (plain !== '' && (email ?? bare ?? /\p{L}{2}/u.exec(plain)))
      return { name: bare ? null : withoutUser(plain), email: (email ?? bare)?.toLowerCase() ?? null, date: joinedDate(date, datePrefix) };
  }
  return otherwise(line);
}

/** `On November 9, 2026, John Doe wrote`: the date continues after its first comma. */
const yearBefore = /^[^<>@]{0,40}?\b(?:19|20)\d\d, (?=\S)/;

const joinedDate = (date: string | null, rest: string): string | null => (rest === '' ? date : `${date ?? ''}, ${rest.replace(/, $/, '')}`);

const bracketed = new RegExp(address, 'iu');
/** A year, or a day and a month in figures. */
const dated = /\b(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}/;
/** What separates a date and a name in the languages that put no comma there. */
const between = /^(?:skrev|schrieb|heeft|schreef|kirjutas|kl|időpontban|o|v|в|о|at|um|às|la) /iu;

/** A line in any other language: an address in brackets beside a date, and a colon at the end. */
function otherwise(line: string): Attribution | null {
  const found = bracketed.exec(line);
  if (!found?.[1] || !dated.test(line)) return null;
  const before = line.slice(0, found.index).replace(/[\s(]+$/, '');
  const quoted = /["“”„]([^"“”„]{1,100})["“”„]$/.exec(before) ?? /(?<![\p{L}] )«([^«»]{1,100})»$/u.exec(before);
  // Without quotes it is the text after the last figure or comma, or the whole text where the date follows it.
  const last = (quoted?.[1] ?? /[^\d,;:.]*$/.exec(before)?.[0] ?? '').replace(/^[\s)\]年月日년월일時时시분г.р]+/u, '').replace(between, '').trim(); // prettier-ignore
  const after = line.slice(found.index + found[0].length);
  const rest = dated.test(before) ? before.slice(0, before.length - (quoted?.[0] ?? last).length) : after;
  return { name: /\p{L}{2}/u.test(last) ? bareName(withoutUser(last)) : null, email: found[1].toLowerCase(), date: dateIn(rest) };
}

/** The words from the first figure to the last. */
const dateIn = (text: string): string | null => /\d.*\d/.exec(text)?.[0]?.slice(0, 200) ?? null;
