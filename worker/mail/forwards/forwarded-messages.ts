import { findPayments } from '#core/records/mail/payments';
import { isForwardMark, splitHeaderLine } from '#core/records/mail/forward-labels';
import { saysAmount } from '#core/records/mail/judge-written';
import { type Forward, maxBodyText, maxForwards, type PassedOnMessage } from '#core/database/values/parsed-mail';
import { isForwardSubject, isReplySubject, withoutForward, withoutReply } from '#core/extraction/notation/subject-prefixes';
import { gridText } from '#core/reading/email-page';
import { above, headerAt, unquoted } from './forward-header.js';

/** The header of a message within a text. Lines are counted in the text. */
interface PlacedHeader {
  forward: Forward;
  /** Above it is a line that only forwards have. */
  marked: boolean;
  complete: boolean;
  /** How many marks of quotation come before it. */
  depth: number;
  start: number;
  end: number;
}

/** One of several messages, one below the other: the header above it, and that of its first author where it was forwarded before. */
interface Passed {
  outer: PlacedHeader;
  inner: PlacedHeader;
  /** Every header in it, including those of quoted messages. */
  all: PlacedHeader[];
}

/** A message with fewer letters and figures and without amounts is a forwarder's note. */
const leastInk = 200;

/**
 * The messages that a forward's text passes on one below the other, each with its own words; empty where it is only one. A message within one of
 * them, forwarded before or quoted by it, stays with it. `unbroken`: the text in whole lines. `sender`: the address of the forwarder; quoted mail of
 * theirs is not a bill to them.
 */
export function forwardedMessages(text: string, unbroken: string, sender: string | null): PassedOnMessage[] {
  const rows = text.split('\n');
  const placed = headersIn(rows);
  if (placed.length < 2) return [];
  const whole = headersIn(unbroken.split('\n'));
  // Where both texts have the same headers, those in whole lines are more complete.
  const headers = placed.map((header, at) => ({
    ...header,
    forward: (whole.length === placed.length && whole[at]?.forward) || header.forward,
  }));
  const passed = tellApart(headers, rows, sender).slice(0, maxForwards);
  if (passed.length < 2) return [];
  const note = rows.slice(0, passed[0]?.outer.start).filter((row) => !saysAmount(row));
  // The same for each: a message that occurs twice has the same words twice.
  const countNote = `[One of ${passed.length} messages in this e-mail.]`;
  return passed.map(({ outer, inner: { forward } }, at) => {
    const messageRows = rows.slice(outer.start, passed[at + 1]?.outer.start);
    const words = gridText([...note, ...messageRows, '', countNote].join('\n')).slice(0, maxBodyText);
    const subject = forward.subject === null ? null : withoutForward(forward.subject);
    return { forward: { ...forward, subject }, text: words, html: null, payments: findPayments(gridText(messageRows.join('\n'))) };
  });
}

/** All headers of messages in the lines of a text. */
function headersIn(rows: readonly string[]): PlacedHeader[] {
  const split = rows.flatMap((row, at) => splitHeaderLine(row.replaceAll(/[^\S\n]+/g, ' ')).map((line) => ({ at, line })));
  const lines = split.map(({ line }) => unquoted(line));
  const found: PlacedHeader[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const header = headerAt(lines, at);
    if (!header) continue;
    const { end, ...rest } = header;
    const mark = lines.slice(Math.max(0, at - above), at).findIndex(isForwardMark);
    const first = mark === -1 ? at : Math.max(0, at - above) + mark;
    const depth = (/^[\s>|]*/.exec(rows[split[at]?.at ?? 0] ?? '')?.[0] ?? '').replaceAll(/[^>]/g, '').length;
    found.push({ ...rest, depth, start: split[first]?.at ?? 0, end: split[end]?.at ?? rows.length });
    at = end - 1;
  }
  return found;
}

function tellApart(headers: readonly PlacedHeader[], rows: readonly string[], sender: string | null): Passed[] {
  const passed: Passed[] = [];
  for (const next of headers) {
    const last = passed.at(-1);
    if (last && isNested(last.inner, next, rows)) last.inner = next;
    else if (!last || next.marked || last.all.every((header) => isAnother(header, next, sender))) {
      passed.push({ outer: next, inner: next, all: [next] });
      continue;
    }
    last.all.push(next);
  }
  return passed;
}

const addressesOf = ({ forward: { to } }: PlacedHeader): string[] => to.map(({ email }) => email);
/** What mail servers put before the subject of external mail. */
const subjectOf = ({ forward: { subject } }: PlacedHeader): string => (subject ?? '').replace(/^(?:\[[^\]]{1,20}\]\s*)+/, '');
const bareSubject = (header: PlacedHeader): string => {
  let bare = withoutForward(subjectOf(header));
  while (isReplySubject(bare)) bare = withoutForward(withoutReply(bare));
  return bare.toLowerCase();
};

/** True where a message was forwarded by the one above it: that one says so, was sent to its sender, or hardly a word is between them. */
function isNested(outer: PlacedHeader, inner: PlacedHeader, rows: readonly string[]): boolean {
  const between = rows.slice(outer.end, inner.start).join('\n');
  const isThin = between.replaceAll(/[^\p{L}\p{N}]/gu, '').length < leastInk && !saysAmount(between);
  const says = isForwardSubject(subjectOf(outer));
  if (says && (isThin || bareSubject(outer) === bareSubject(inner))) return true;
  if (!inner.marked && !says) return false;
  const to = addressesOf(inner);
  if (outer.forward.from.email !== null && to.includes(outer.forward.from.email)) return true;
  if (to.some((address) => addressesOf(outer).includes(address))) return false;
  return inner.depth > outer.depth || isThin;
}

/** True for a message without a line that only forwards have, where nothing suggests that the one above it answers it. */
function isAnother(last: PlacedHeader, next: PlacedHeader, sender: string | null): boolean {
  const [before, from] = [last.forward.from.email, next.forward.from.email];
  if (!next.complete || next.depth > last.depth || [last, next].some((header) => isReplySubject(subjectOf(header)))) return false;
  if (from === null || before === null || from === sender) return false;
  if ((before !== sender && addressesOf(next).includes(before)) || addressesOf(last).includes(from)) return false;
  return bareSubject(last) !== bareSubject(next) || (from === before && last.forward.date !== next.forward.date);
}
