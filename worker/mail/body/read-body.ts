import { maxBodyHtml, maxBodyText } from '#core/database/values/parsed-mail';
import { gridText, layOnGrid } from '#core/reading/email-page';
import { layOutHtml } from './lay-out-html.js';
import { ReadingBudget } from '../mime/reading-budget.js';
import { isCutOff, sanitiseHtml } from './sanitise-html.js';
import { within } from './within.js';

/** How long hostile HTML may take to lay out, in milliseconds; a real bill takes a hundredth of it. */
const limitMs = 4000;

/** A text part of the body, in the message's order. */
export interface BodyPart {
  kind: 'text' | 'html';
  content: string;
  /** Part of a multipart/alternative: has the same content as its siblings. */
  alternative: boolean;
}

export interface Body {
  text: string;
  /** The same before its lines were broken for readers, with the addresses of links: a header in it is complete. */
  unbroken: string;
  html: string | null;
  /** The parts have more words than were read. */
  isCut: boolean;
}

const money = /\d[.,]\d\d(?!\d)/;
/** A text without amounts beside HTML with amounts only says to use another mail program, or to look elsewhere. */
const keepsQuiet = (plain: string, laidOut: string): boolean => !money.test(plain) && money.test(laidOut);
const amounts = (text: string): string[] => text.match(/\d[\d.,]*[.,]\d\d(?!\d)/g) ?? [];
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
/**
 * HTML beside a text is not its other form where it has amounts of its own, or most of its words are missing in the text: a list's footer does not
 * contain them.
 */
function hasMoreWords(laidOut: string, loose: string, plain: string): boolean {
  const named = new Set(amounts(plain));
  const plainWords = new Set(wordsIn(plain));
  const looseWords = wordsIn(loose);
  return (
    amounts(laidOut).some((amount) => !named.has(amount)) ||
    looseWords.filter((word) => !plainWords.has(word)).length * 2 > looseWords.length
  );
}
const ink = (text: string): number => text.replaceAll(/\s/g, '').length;
/** Longer lines are not compared as a whole. */
const wide = 4000;
/** Larger HTML is laid out only once: forwarders do not write so much above it. */
const laidOutTwice = 500_000;

const between = '\n<hr>\n';
const joined = (parts: readonly BodyPart[]): string => parts.map((part) => part.content).join('\n\n');

/**
 * The body of a message from its text parts. The plain text is used where it has as much content as the HTML; an alternative that only asks for
 * another mail program is not.
 */
export function readBody(parts: readonly BodyPart[], picture: (cid: string) => string | null, reading = new ReadingBudget()): Body {
  const pages = parts.filter((part) => part.kind === 'html');
  const html = pages.map((part) => part.content);
  const plain = parts.filter((part) => part.kind === 'text');
  const { text: plainText, isCut } = layOnGrid(joined(plain));
  const ofPlain = { ...kept(plainText, isCut), unbroken: gridText(joined(plain), wide).slice(0, maxBodyText) };
  if (html.length === 0) return { ...ofPlain, html: null };
  const loose = pages.filter(({ alternative }) => !alternative).map((part) => part.content);
  const whole = html.join(between);
  const clean = within(reading.share(limitMs), () => sanitiseHtml(whole, () => null));
  const wordsOf = (layout?: { columns: number; addresses: boolean }): string =>
    (clean === null ? null : within(reading.share(limitMs), () => layOutHtml(clean, layout))) ?? bareWords(whole);
  const page = layOnGrid(wordsOf());
  const laidOut = page.text;
  const body = shown(whole, picture, reading);
  const layOutLoose = (): string => layOutHtml(sanitiseHtml(loose.join(between), () => null));
  const wordsOfLoose = loose.length === html.length ? laidOut : (within(reading.share(limitMs), layOutLoose) ?? '');
  const isEnough =
    ink(plainText) * 2 >= ink(laidOut) &&
    !keepsQuiet(plainText, laidOut) &&
    (loose.length === 0 || !hasMoreWords(laidOut, wordsOfLoose, plainText));
  if (isEnough) return { ...ofPlain, html: body };
  // A text alone in a multipart/alternative is not another form of a page elsewhere, nor of one that shows its amounts as pictures.
  const others = plain.filter((part) => !part.alternative || loose.length === html.length || keepsQuiet(laidOut, plainText));
  const beside = layOnGrid(joined(others));
  const isFirst = parts.find((part) => part.content.trim() !== '' && (part.kind === 'html' || others.includes(part)))?.kind === 'text';
  const words = (isFirst ? [beside.text, laidOut] : [laidOut, beside.text]).filter(Boolean).join('\n\n');
  const { text, ...facts } = kept(words, page.isCut || beside.isCut || layOnGrid(words).isCut || isCutOff(whole));
  const unbroken =
    clean === null || clean.length > laidOutTwice
      ? text
      : gridText(wordsOf({ columns: wide, addresses: true }), wide).slice(0, maxBodyText);
  return { text, ...facts, unbroken, html: body };
}

const kept = (text: string, isCut: boolean): Pick<Body, 'text' | 'isCut'> => ({
  text: text.slice(0, maxBodyText),
  isCut: isCut || text.length > maxBodyText,
});

/** The HTML with its pictures where they fit, without them where they don't. */
function shown(html: string, picture: (cid: string) => string | null, reading: ReadingBudget): string | null {
  const whole = within(reading.share(limitMs), () => sanitiseHtml(html, picture));
  if (whole === null || whole.length <= maxBodyHtml) return whole;
  return within(reading.share(limitMs), () => sanitiseHtml(html.slice(0, maxBodyHtml / 2), () => null).slice(0, maxBodyHtml));
}

/** The text between the tags, in time linear to its length. */
function bareWords(html: string): string {
  const words: string[] = [];
  for (let at = 0; at < html.length && words.length < maxBodyText;) {
    const open = html.indexOf('<', at);
    words.push(html.slice(at, open === -1 ? undefined : open));
    const close = open === -1 ? -1 : html.indexOf('>', open);
    if (close === -1) break;
    at = close + 1;
  }
  return words.join(' ').slice(0, maxBodyText);
}
