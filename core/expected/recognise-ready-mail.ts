import { judgeLink, type JudgedLink, registeredDomain } from '#core/expected/judge-link';
import { linksOfMail } from '#core/expected/mail-links';
import { Lexicon, tokensOf } from '#core/extraction/lexicon/lexicon';
import { fold } from '#core/extraction/text-fold';

/** A mail that brings no document of its own, as far as it tells whether one lies ready elsewhere. */
export interface WordsOfMail {
  subject: string | null;
  text: string;
  /** Cleaned by the reader; null where the mail has none. */
  html: string | null;
  fromEmail: string | null;
}

/** What speaks for or against a document that lies ready at a portal. */
export type ReadyCue = keyof typeof weights;

/** A mail that says so. */
export interface ReadyMail {
  score: number;
  cues: ReadyCue[];
  /** The words by which it says so, as they stand in the mail. */
  words: string;
  link: JudgedLink;
  /** The last figures of the account, where they are stated. */
  accountEnding: string | null;
}

/** What each cue adds. Words that others than portals write weigh so much that no single friendly phrase outweighs them. */
const weights = {
  subject_ready: 4,
  subject_announces: 2,
  text_ready: 3,
  text_announces: 1,
  sign_in: 1,
  portal_link: 2,
  withheld: 1,
  stated: 1,
  attached: -4,
  marketing: -2,
  offers: -4,
  password: -6,
  signed_in: -6,
  paid: -5,
  delivery: -5,
  signature: -5,
  enrolment: -5,
  outage: -4,
  all_figures: -8,
} as const;

/** A mail of less says nothing certain enough to make a task of it. */
const readyScore = 6;
/** Between the document's name and what is said of it stand at most so many words: the account, the month, the street. */
const mostBetween = 14;
/** Nobody writes more around such a message. */
const mostText = 20_000;
/** So many amounts are the figures of a bill and not what a notice says of it. */
const figuresOfBill = 4;

const phrases = new Lexicon('ready-mail.json');
const amount = /\p{Sc}\s?\d[\d,. ]{0,12}\d|\d[\d,.]{0,12}[.,]\d\d\s?(?:\p{Sc}|usd|eur|gbp|chf)/giu;
const percentOff = /\d\s?% (?:off|discount|rabatt)|\d\s?% de (?:remise|descuento)/;

/**
 * Whether a mail only says that a bill, statement or another document is ready at a portal, and where: null for any other, and where it has no link
 * to a page. Marketing, password resets, notices of sign-ins, receipts, deliveries and mails that state a bill's figures themselves are none. Pure.
 */
export function recogniseReadyMail(mail: WordsOfMail): ReadyMail | null {
  const text = mail.text.slice(0, mostText);
  const subject = statement(mail.subject ?? '');
  const body = bestStatement(text);
  const cues = new Set<ReadyCue>();
  if (subject) cues.add(subject.is === 'ready' ? 'subject_ready' : 'subject_announces');
  if (body) cues.add(body.is === 'ready' ? 'text_ready' : 'text_announces');
  const said = subject?.is === 'ready' ? subject : (body ?? subject);
  if (!said) return null;
  const found = bestLink(mail, text);
  if (!found) return null;
  if (found.score >= 2) cues.add('portal_link');
  for (const cue of furtherCues(`${mail.subject ?? ''}\n\n${text}`)) cues.add(cue);
  const score = [...cues].reduce((sum, cue) => sum + weights[cue], 0);
  if (score < readyScore) return null;
  return { score, cues: [...cues], words: said.words, link: found.link, accountEnding: accountEnding(`${mail.subject ?? ''}\n${text}`) };
}

interface Statement {
  is: 'ready' | 'announces';
  words: string;
}

const isBeside = (from: number, to: number, most: number): boolean => to > from && to - from - 1 <= most;

/** What one sentence says of a document: that it is ready, or that there is a new one; null where it says neither. */
function statement(sentence: string): Statement | null {
  const words = sentence.replaceAll(/\s+/g, ' ').trim().slice(0, 300);
  const found = phrases.in(tokensOf(fold(sentence))).filter(({ concept }) => ofStatement.has(concept));
  const documents = found.filter(({ concept }) => concept === 'document');
  if (documents.some(({ to }) => found.some((one) => one.concept === 'ready' && isBeside(to, one.from, mostBetween))))
    return { is: 'ready', words };
  // `Ready: your statement`, `Now available – your March bill`.
  if (documents.some(({ from }) => found.some((one) => one.concept === 'ready' && isBeside(one.to, from, 4))))
    return { is: 'ready', words };
  if (documents.some(({ from }) => found.some((one) => one.concept === 'announces' && isBeside(one.to, from, 4))))
    return { is: 'announces', words };
  return null;
}

const ofStatement = new Set(['document', 'other_document', 'ready', 'announces']);

function bestStatement(text: string): Statement | null {
  const sentences = text.split(/\n\s*\n|(?<=[.!?])\s/).map((sentence) => sentence.slice(0, 2000));
  const found = sentences.flatMap((sentence) => statement(sentence) ?? []);
  return found.find(({ is }) => is === 'ready') ?? found[0] ?? null;
}

const further = new Set<string>(Object.keys(weights));

function furtherCues(words: string): ReadyCue[] {
  const folded = fold(words);
  const found = phrases.in(tokensOf(folded)).map(({ concept }) => concept);
  const cues = new Set(found.filter((concept): concept is ReadyCue => further.has(concept)));
  if (percentOff.test(folded)) cues.add('marketing').add('offers');
  if (found.filter((concept) => concept === 'marketing').length > 1) cues.add('offers');
  if (statesBill(words.match(amount) ?? [])) cues.add('all_figures');
  return [...cues];
}

/** Whether amounts are those of a bill itself: many, or such as add up to one of them. */
function statesBill(amounts: readonly string[]): boolean {
  const cents = [...new Set(amounts.map(centsOf))].toSorted((a, b) => a - b);
  const most = cents.at(-1) ?? 0;
  const others = cents.slice(0, -1).reduce((sum, one) => sum + one, 0);
  return cents.length >= figuresOfBill || (cents.length >= 3 && most === others);
}

const centsOf = (text: string): number => Number(text.replaceAll(/\D/g, '')) * (/[.,]\d\d\D*$/.test(text) ? 1 : 100);

/** The link that most likely leads to the document; null where none leads to a page. */
function bestLink({ html, fromEmail }: WordsOfMail, text: string): { link: JudgedLink; score: number } | null {
  const sender = registeredDomain(fromEmail?.split('@')[1] ?? '');
  const links = linksOfMail(html, text).flatMap((one) => {
    const link = judgeLink(one);
    return link ? [{ link, score: scoreOf(link, sender) }] : [];
  });
  const [best] = links.toSorted((a, b) => b.score - a.score);
  return best && best.score > 0 ? best : null;
}

function scoreOf({ words, url, host }: JudgedLink, sender: string): number {
  const concepts = new Set(phrases.in(tokensOf(fold(words))).map(({ concept }) => concept));
  if (concepts.has('other_link')) return -1;
  const says = ['link', 'sign_in', 'document'].filter((concept) => concepts.has(concept)).length;
  const path = new URL(url).pathname.toLowerCase();
  const leads = /log-?in|sign-?in|bill|invoice|statement|account|portal|pay|document/.test(path + host) ? 1 : 0;
  return Math.min(says, 2) + leads + (registeredDomain(host) === sender ? 1 : 0);
}

const accounts = '(?:account|acct|loan|policy|customer|contract|konto|kundennummer|vertrag|compte|cuenta)';
const named = new RegExp(
  `${accounts}[^\\n]{0,40}?\\b(?:ending|ends|endend|terminant|terminada)(?: in| with| on| auf| par| en)?[ :#]{0,3}([a-z0-9]{0,6}\\d{2,6})\\b`,
);
const masked = new RegExp(`${accounts}[^\\n\\d]{0,30}?(?:[x*•●#.…]{2,}[ -]?)(\\d{3,6})\\b`);

/** The last figures of the account that the words name. */
function accountEnding(words: string): string | null {
  const folded = fold(words);
  const found = named.exec(folded)?.[1] ?? masked.exec(folded)?.[1];
  return found?.slice(-4) ?? null;
}
