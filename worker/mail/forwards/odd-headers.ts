import { type HeaderField, headerLine, headerName, isForwardMark } from '#core/records/mail/forward-labels';
import { Forward } from '#core/database/values/parsed-mail';
import { recipientsIn, senderIn } from './header-addresses.js';

/** The header of a message inside a text, and the line behind it. */
export interface OddHeader {
  forward: Forward;
  marked: boolean;
  complete: boolean;
  end: number;
}

const dateAndTime = /^(?=.*\d{4})(?=.*\d[:.]\d\d(?!\d))/;
const figures = /\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?: \d{1,2}[:.]\d\d)?/;

/**
 * A header in a shape of its own, that begins in this line of a text without marks of quotation: in a table without colons, in the form
 * of old Notes, or in a language that nobody here knows. Null where none does. `subject`: of what is forwarded, as the mail says.
 */
export function oddHeaderAt(lines: readonly string[], at: number, subject: string | null): OddHeader | null {
  if (isForwardMark(lines[at] ?? '')) return tableBelow(lines, at + 1) ?? notesBelow(lines, at + 1) ?? notesRowsBelow(lines, at + 1);
  return subject === null ? null : unnamedHeader(lines, at, subject);
}

const name = /^([^|｜\s]{2,20}(?: [^|｜\s]{1,20}){0,2}?)\s*[|｜]?\s(.*?)[\s|｜]*$/;

/** `发件人  Zhang <z@example.com>`: names in a column of their own, as NetEase has them. */
function tableBelow(lines: readonly string[], from: number): OddHeader | null {
  const start = lines.findIndex((line, index) => index >= from && line !== '');
  const found: Partial<Record<HeaderField, string>> = {};
  let end = start;
  for (; end < lines.length && end - start < 12; end += 1) {
    const line = lines[end] ?? '';
    if (line === '') continue;
    const [, label = '', value = ''] = name.exec(line) ?? [];
    const field = headerLine(line) ? null : headerName(label);
    if (!field || found[field] !== undefined) break;
    found[field] = value;
  }
  const sender = senderIn(found.from ?? '');
  if (!sender?.email || !found.subject || !(found.date ?? found.to)) return null;
  return header({ ...found, end }, { marked: true });
}

/** Below `----- Forwarded by Pat Day/Corp on … -----` Notes had a form: who and when to the left, and to the right `To`, `cc`, `Subject`, each above what it names. */
function notesBelow(lines: readonly string[], from: number): OddHeader | null {
  const form = lines.slice(from, from + 24);
  const named = (field: HeaderField) => form.findIndex((line) => headerName(/\S+$/.exec(line)?.[0] ?? '') === field);
  const [to, subject] = [named('to'), named('subject')];
  if (to < 1 || subject < to) return null;
  const firstLine = form.findIndex((line, index) => index > subject && line !== '');
  const after = form.findIndex((line, index) => index > firstLine && line === '');
  if (firstLine === -1 || after === -1) return null;
  const between = form.slice(to + 1, subject);
  const afternoon = between.map((line) => /^(?:am|pm)\b/i.exec(line)?.[0]).find(Boolean);
  const date = figures.exec(between.join(' '))?.[0] ?? '';
  const found = {
    from: form.slice(0, to).join(' '),
    to: between.join(' '),
    date: afternoon ? `${date} ${afternoon}` : date,
    subject: form.slice(firstLine, after).join(' '),
    end: from + after,
  };
  return senderIn(found.from)?.email && date ? header(found, { marked: true }) : null;
}

/** The same form as HTML: who and when to the left of `To` and `Subject`, with what they name to the right. */
function notesRowsBelow(lines: readonly string[], from: number): OddHeader | null {
  const rows = lines.slice(from, from + 10);
  const to = rows.map((line) => around(line, 'to')).find(Boolean);
  const at = rows.findIndex((line) => around(line, 'subject'));
  const subject = around(rows[at] ?? '', 'subject');
  if (!to || !subject || !to.before.includes('@') || !/^\d/.test(subject.before)) return null;
  return header({ from: to.before, to: to.after, date: subject.before, subject: subject.after, end: from + at + 1 }, { marked: true });
}

/** What stands to the left and to the right of a header's name in a line; null where it is not between two. */
function around(line: string, field: HeaderField): { before: string; after: string } | null {
  const words = line.slice(0, 2500).split(' ');
  const at = words.findIndex((word, index) => index > 0 && headerName(word) === field);
  return at < 1 || at === words.length - 1 ? null : { before: words.slice(0, at).join(' '), after: words.slice(at + 1).join(' ') };
}

/**
 * Four lines or more of `name: value` below each other, of which the first holds an address, one the subject that the mail passes on, and
 * one a day with its time: whatever the names mean, no person writes that by hand.
 */
function unnamedHeader(lines: readonly string[], at: number, subject: string): OddHeader | null {
  const values: string[] = [];
  for (const line of lines.slice(at, at + 8)) {
    const value = /^[^\d:：]{1,40}[:：]\s?(.*)$/.exec(line)?.[1];
    if (value === undefined) break;
    values.push(value);
  }
  const [from = '', ...others] = values;
  const same = others.find((value) => value !== '' && value.toLowerCase() === subject.toLowerCase());
  const date = others.find((value) => dateAndTime.test(value) && !value.includes('@'));
  if (values.length < 4 || !senderIn(from)?.email || !same || !date || headerLine(lines[at] ?? '')?.field === 'other') return null;
  const to = others.find((value) => value.includes('@')) ?? '';
  return header({ from, to, date, subject: same, end: at + values.length }, { marked: false });
}

function header(
  { from = '', to = '', date, subject, end }: Partial<Record<HeaderField, string>> & { end: number },
  { marked }: { marked: boolean },
): OddHeader | null {
  const sender = senderIn(from);
  if (!sender) return null;
  const forward = Forward.parse({
    from: sender,
    to: recipientsIn(to),
    subject: subject?.slice(0, 2000) || null,
    date: date?.slice(0, 200) || null,
  });
  return { forward, marked, complete: true, end };
}
