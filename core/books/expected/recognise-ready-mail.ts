import { type JudgedLink, registeredDomain } from '#core/books/expected/judge-link';
import { linksOfMail } from '#core/books/expected/mail-links';
import { Lexicon, type PhraseMatch, tokensOf } from '#core/extraction/lexicon/lexicon';
import { fold } from '#core/extraction/notation/text-fold';

/** A mail that brings no document of its own, as far as it tells whether one lies ready elsewhere. */
export interface WordsOfMail {
  subject: string | null;
  text: string;
  /** Cleaned by the reader; null where the mail has none. */
  html: string | null;
  fromEmail: string | null;
}

/** A mail that says so. */
export interface ReadyMail {
  /** The words by which it says so, as the mail has them. */
  words: string;
  link: JudgedLink;
  /** The last figures of the account, where they are stated. */
  accountEnding: string | null;
}

/** What speaks for a document that lies ready at a portal, mostly concepts of the lexicon. */
const weights = {
  subject_ready: 4,
  subject_announces: 2,
  text_ready: 3,
  text_announces: 1,
  portal_link: 2,
  sign_in: 1,
  withheld: 1,
  stated: 1,
};
/** Words that others than portals write: each weighs more than any friendly phrase. */
const against = 'attached offers password signed_in paid delivery signature enrolment outage all_figures'.split(' ');
const againstScore = 6;

/** A mail of less says nothing certain enough to make a task of it. */
const readyScore = 6;
/** Between the document's name and what is said of it after it lie at most so many words: the account, the month, the street; and before it so many. */
const mostBetween = { after: 14, before: 4 };
/** Nobody writes more around such a message. */
const mostText = 20_000;
/** So many amounts are the figures of a bill and not what a notice says of it. */
const figuresOfBill = 4;

const phrases = new Lexicon('ready-mail.json');
const phrasesOf = (text: string): PhraseMatch[] => phrases.in(tokensOf(fold(text)));
const amount = /\p{Sc}\s?\d[\d,. ]{0,12}\d|\d[\d,.]{0,12}[.,]\d\d\s?(?:\p{Sc}|usd|eur|gbp|chf)/giu;
const percentOff = /\d\s?% (?:off|discount|rabatt)|\d\s?% de (?:remise|descuento)/;

/**
 * Whether a mail only says that a bill, statement or another document is ready at a portal, and where: null for any other, and where it has no link
 * to a page. Marketing, password resets, notices of sign-ins, receipts, deliveries and mails that state a bill's figures themselves are none. Pure.
 */
export function recogniseReadyMail(mail: WordsOfMail): ReadyMail | null {
  const text = mail.text.slice(0, mostText);
  const whole = `${mail.subject ?? ''}\n\n${text}`;
  const subject = statement(mail.subject ?? '');
  const body = bestStatement(text);
  const stating = subject?.is === 'ready' ? subject : (body ?? subject);
  const found = stating && bestLink(mail, text);
  if (!found) return null;
  const concepts = phrasesOf(whole).map(({ concept }) => concept);
  const isOff = percentOff.test(fold(whole));
  const cues = new Set([
    ...concepts,
    ...(subject ? [`subject_${subject.is}`] : []),
    ...(body ? [`text_${body.is}`] : []),
    ...(found.score >= 2 ? ['portal_link'] : []),
    ...(isOff || concepts.filter((concept) => concept === 'marketing').length > 1 ? ['offers'] : []),
    ...(statesBill(whole.match(amount) ?? []) ? ['all_figures'] : []),
  ]);
  const contrary = against.filter((cue) => cues.has(cue)).length;
  const score = Object.entries(weights).reduce((sum, [cue, weight]) => sum + (cues.has(cue) ? weight : 0), -contrary * againstScore);
  return score < readyScore ? null : { words: stating.words, link: found.link, accountEnding: accountEnding(whole) };
}

interface Statement {
  is: 'ready' | 'announces';
  words: string;
}

/** What one sentence says of a document: that it is ready, or that there is a new one; null where it says neither. */
function statement(sentence: string): Statement | null {
  const found = phrasesOf(sentence);
  const documents = found.filter(({ concept }) => concept === 'document');
  const isBeside = (concept: string, side: keyof typeof mostBetween): boolean =>
    documents.some((document) =>
      found.some((other) => {
        const between = side === 'after' ? other.from - document.to - 1 : document.from - other.to - 1;
        return other.concept === concept && between >= 0 && between <= mostBetween[side];
      }),
    );
  // Before it as in `Ready: your statement`, `Now available – your March bill`.
  const isReady = isBeside('ready', 'after') || isBeside('ready', 'before');
  if (!isReady && !isBeside('announces', 'before')) return null;
  return { is: isReady ? 'ready' : 'announces', words: sentence.replaceAll(/\s+/g, ' ').trim().slice(0, 300) };
}

function bestStatement(text: string): Statement | null {
  const sentences = text.split(/\n\s*\n|(?<=[.!?])\s/).map((sentence) => sentence.slice(0, 2000));
  const found = sentences.flatMap((sentence) => statement(sentence) ?? []);
  return found.find(({ is }) => is === 'ready') ?? found[0] ?? null;
}

/** Whether amounts are those of a bill itself: many, or such as add up to one of them. */
function statesBill(amounts: readonly string[]): boolean {
  const cents = [...new Set(amounts.map(centsOf))].toSorted((a, b) => a - b);
  const largest = cents.at(-1) ?? 0;
  const others = cents.slice(0, -1).reduce((sum, value) => sum + value, 0);
  return cents.length >= figuresOfBill || (cents.length >= 3 && largest === others);
}

const centsOf = (text: string): number => Number(text.replaceAll(/\D/g, '')) * (/[.,]\d\d\D*$/.test(text) ? 1 : 100);

/** The link that most likely leads to the document; null where none leads to a page. */
function bestLink({ html, fromEmail }: WordsOfMail, text: string): { link: JudgedLink; score: number } | null {
  const sender = registeredDomain(fromEmail?.split('@')[1] ?? '');
  const links = linksOfMail(html, text).map((link) => ({ link, score: scoreOf(link, sender) }));
  const [best] = links.toSorted((a, b) => b.score - a.score);
  return best && best.score > 0 ? best : null;
}

function scoreOf({ words, url, host }: JudgedLink, sender: string): number {
  const concepts = new Set(phrasesOf(words).map(({ concept }) => concept));
  if (concepts.has('other_link')) return -1;
  const says = ['link', 'sign_in', 'document'].filter((concept) => concepts.has(concept)).length;
  const path = new URL(url).pathname.toLowerCase();
  const leads = /log-?in|sign-?in|bill|invoice|statement|account|portal|pay|document/.test(path + host) ? 1 : 0;
  return says + leads + (registeredDomain(host) === sender ? 1 : 0);
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
