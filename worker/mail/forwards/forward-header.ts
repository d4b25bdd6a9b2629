import { Forward } from '#core/database/values/parsed-mail';
import { type HeaderField, headerLine, isForwardMark } from '#core/records/mail/forward-labels';
import { withoutEncodedWords } from '../mime/encoded-words.js';
import { recipientsIn, senderIn } from './header-addresses.js';
import { oddHeaderAt } from './odd-headers.js';

/** The header of a message inside a text, as mail programs write it above what they forward or answer. */
export interface ForwardHeader {
  forward: Forward;
  /** Above it is a line that only forwards have. */
  marked: boolean;
  /** It has all four: sender with an address, date, recipient and subject, which nobody writes by hand. */
  complete: boolean;
  /** The text above it, and the text after it. */
  before: string;
  rest: string;
}

/** The most lines of a header, including folded ones. */
const maxLines = 40;
/** How many lines above a header the line may be that says what it is. */
export const above = 3;

type Found = Partial<Record<HeaderField, string>>;

/**
 * The first header of another message in a text, of any program and in any language; null where there is none. It needs a sender and two more lines.
 * A sender without an address counts only below a line that only forwards have, or, in a mail whose subject says that it forwards `subject`, in a
 * whole header with this very subject or with the time of day that programs write.
 */
export function findForwardHeader(text: string, subject: string | null = null): ForwardHeader | null {
  const lines = text.split('\n').map(unquoted);
  for (let at = 0; at < lines.length; at += 1) {
    const header = headerAt(lines, at, subject) ?? oddHeaderAt(lines, at, subject);
    if (!header) continue;
    const { end, ...found } = header;
    return { ...found, before: lines.slice(0, at).join('\n'), rest: lines.slice(end).join('\n') };
  }
  return null;
}

/** A line without the marks of a quotation. */
export const unquoted = (line: string): string => line.replace(/^[\s>|]+/, '').trimEnd();

/** The header that begins in a line of a text without marks of quotation, and the line after it; null where none does. */
export function headerAt(
  lines: readonly string[],
  at: number,
  subject: string | null = null,
): (Pick<ForwardHeader, 'forward' | 'marked' | 'complete'> & { end: number }) | null {
  if (headerLine(lines[at] ?? '') === null) return null;
  const marked = lines.slice(Math.max(0, at - above), at).some(isForwardMark);
  const { found, end } = readHeader(lines, at);
  found.date ??= dateAbove(lines.slice(Math.max(0, at - above), at));
  const forward = forwardOf(found, marked || (subject !== null && (isOf(subject, found) || isOutlooks(found))));
  return forward && { forward, marked, complete: isComplete(found, forward), end };
}

/** At Orange, `Message du 14/03/26 09:00` is above the header, which has no date of its own. */
const dateAbove = (lines: readonly string[]): string | undefined =>
  lines.map((line) => /^message du (\d.{4,40})$/i.exec(line)?.[1]).find(Boolean);

/** The lines from here on that belong to one header. A blank line may come between two of them, and a value below its name. */
function readHeader(lines: readonly string[], first: number): { found: Found; end: number } {
  const found: Found = {};
  let field: HeaderField | null = null;
  let end = first;
  for (let at = first; at < Math.min(lines.length, first + maxLines); at += 1) {
    const line = lines[at] ?? '';
    if (line === '') continue;
    const named = headerLine(line);
    if (named) {
      // A second sender or subject belongs to another message.
      if (named.field !== 'other' && found[named.field] !== undefined) break;
      field = named.field;
      if (field !== 'other') found[field] = named.value;
    } else if (field !== null && continues(field, found[field], { before: lines[at - 1] ?? '', line, next: lines[at + 1] ?? '' })) {
      found[field] = `${found[field] ?? ''} ${line}`.trim();
    } else break;
    end = at + 1;
  }
  return { found, end };
}

/**
 * Text below a name without a value is its value; recipients and long senders continue in the next line, and so does any line whose next one has
 * another name.
 */
function continues(
  field: HeaderField,
  value: string | undefined,
  { before, line, next }: { before: string; line: string; next: string },
): boolean {
  if (value === '' && field !== 'other') return true;
  if (before === '') return false;
  if (headerLine(next) !== null) return true;
  if (field === 'to') return /[;,]$/.test(before) || line.includes('@');
  return line.includes('@') && (field === 'other' || (field === 'from' && !value?.includes('@')));
}

const isOf = (subject: string, { date, to, subject: foundSubject }: Found): boolean =>
  Boolean(date && to && foundSubject) && foundSubject?.toLowerCase() === subject.toLowerCase();

/** All four lines, with a year and a time of day: people who write "From" and "To" about a journey leave these out. */
const isOutlooks = ({ date = '', to, subject }: Found): boolean =>
  Boolean(to && subject) && /\d{4}/.test(date) && /\d[:.]\d\d(?!\d)/.test(date);

function forwardOf(found: Found, certain: boolean): Forward | null {
  const from = senderIn(found.from ?? '');
  const others = [found.date, found.subject, found.to].filter(Boolean).length;
  if (!from || others < (certain ? 1 : 2) || (from.email === null && !certain)) return null;
  return Forward.parse({
    from,
    to: recipientsIn(found.to ?? ''),
    subject:
      withoutEncodedWords(found.subject ?? '')
        .slice(0, 2000)
        .toWellFormed() || null,
    date: found.date?.slice(0, 200) || null,
  });
}

function isComplete(found: Found, { from, date, subject }: Forward): boolean {
  return from.email !== null && date !== null && subject !== null && Boolean(found.to);
}
