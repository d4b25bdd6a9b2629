import { saysAmount } from '#core/records/mail/judge-written';
import type { ParsedMessage } from '#core/database/values/parsed-mail';
import { namesTotal } from '#core/records/mail/names-total';
import { isReplySubject } from '#core/extraction/notation/subject-prefixes';
import { forwardedMessages } from './forwarded-messages.js';
import { type Answering, ownWords, partWords } from './own-words.js';
import type { Body } from '../body/read-body.js';
import { readForward, type Said } from './read-forward.js';
import type { ReadingBudget } from '../mime/reading-budget.js';
import { within } from '../body/within.js';

/** Milliseconds for separating the messages of a text; an ordinary one takes a hundredth of it. */
const limitMs = 2000;
/**
 * Whether the author of an answer wrote a bill, whomever they quote below it: their words have several amounts, one of them called the total. Where
 * the quotation has no amounts, figures in plain sentences are the bill; otherwise such sentences are about the bill below them.
 */
function isPaper({ own, quoted }: { own: string; quoted: readonly string[] }): boolean {
  const rows = own.split('\n');
  return rows.filter(saysAmount).length >= 2 && (namesTotal(rows) || !namesTotal(quoted));
}

/**
 * What a message's text forwards: its header, and each message separately where there are several; for an answer its own words. `sender`: the address
 * of the message's sender. `meets`: it is an invitation, and stays whole.
 */
export function readPassedOn(
  email: Said & Answering & { sender: string | null },
  body: Pick<Body, 'text' | 'unbroken'>,
  { meets, reading }: { meets: boolean; reading: ReadingBudget },
): Pick<ParsedMessage, 'forward' | 'forwards' | 'answer'> {
  const wrote = isReplySubject(email.subject ?? '') && !meets && within(reading.share(limitMs), () => wrotePaper(email, body.text));
  const forward = wrote ? null : readForward(email, body.unbroken, reading);
  if (!forward) return { forward, forwards: [], answer: meets ? null : within(reading.share(limitMs), () => ownWords(email, body.text)) };
  if (meets) return { forward, forwards: [], answer: null };
  const forwards = within(reading.share(limitMs), () => forwardedMessages(body.text, body.unbroken, email.sender)) ?? [];
  return { forward: forwards[0]?.forward ?? forward, forwards, answer: null };
}

function wrotePaper(email: Answering, text: string): boolean {
  const parted = partWords(email, text);
  return parted !== null && isPaper(parted);
}
