import type { MailAddress, MailHeaders } from '#core/mail/parsed-mail';

/** Who sent a message first. `forwardedBy` is the address that passed it on; null where nobody did, as far as can be told. */
export interface OriginalSender {
  from: MailAddress | null;
  subject: string | null;
  forwardedBy: string | null;
}

/** A line that only a forward has: Gmail, Apple Mail, Outlook on the web and Thunderbird, Yahoo. */
const separator =
  /^\s*(?:-{2,}\s*(?:forwarded message|original message|forwarded by .{1,80})\s*-{2,}|begin forwarded message:|-{4,}\s*forwarded message\s*-{0,})\s*$/i;
const forwardSubject = /^\s*(?:fwd?|fw)\s*:\s*/i;
const headerLine = /^[>\s*]*(from|sent|date|to|cc|subject|reply-to)\s*:\**\s*(.*?)\**\s*$/i;
/** A forwarded header stands together; at most so many lines, folded ones and gaps included. */
const blockLines = 14;
/** Nobody forwards below so much of their own words. */
const searchedLines = 400;

/**
 * Who sent a message first, read through an inline forward with English headers. A forward is believed where a
 * separator of a mail program or the subject says so and the header names an address; else the sender is whom the
 * message names.
 */
export function originalSender({ from, subject }: Pick<MailHeaders, 'from' | 'subject'>, text: string): OriginalSender {
  const asItCame: OriginalSender = { from, subject, forwardedBy: null };
  const lines = text.split('\n').slice(0, searchedLines);
  const marked = lines.findIndex((line) => separator.test(line.replace(/^[>\s]+/, '')));
  const isForward = forwardSubject.test(subject ?? '');
  if (marked === -1 && !isForward) return asItCame;
  const start = lines.findIndex((line, at) => at > marked && headerLine.exec(line)?.[1]?.toLowerCase() === 'from');
  // Too far below a separator the words are somebody's own.
  if (start === -1 || (marked !== -1 && start - marked > 6)) return asItCame;
  const header = readHeader(lines.slice(start, start + blockLines));
  const sender = readAddress(header.get('from') ?? '');
  const complete = header.has('subject') && (header.has('date') || header.has('sent'));
  if (!sender || !complete || sender.email === from?.email) return asItCame;
  return { from: sender, subject: header.get('subject') || subject, forwardedBy: from?.email ?? null };
}

function readHeader(lines: readonly string[]): Map<string, string> {
  const header = new Map<string, string>();
  let last = '';
  for (const line of lines) {
    const found = headerLine.exec(line);
    const bare = line.replace(/^[>\s]+/, '').trim();
    if (found?.[1]) {
      last = found[1].toLowerCase();
      if (!header.has(last)) header.set(last, found[2] ?? '');
    } else if (bare === '') {
      if (header.size >= 3) break;
    } else if (last !== '' && /^[>\s]*\s{1,}\S/.test(line)) {
      header.set(last, `${header.get(last) ?? ''} ${bare}`.trim());
    } else if (header.size >= 3) break;
  }
  return header;
}

/** `Name <a@b>`, `"Name" [mailto:a@b]`, `a@b`, `Name (a@b)`. Null without an address. */
function readAddress(value: string): MailAddress | null {
  const email = /[^\s<>()[\]",;:]{1,64}@[^\s<>()[\]",;:]{1,255}/.exec(value)?.[0];
  if (!email) return null;
  const name = value
    .slice(0, value.indexOf(email))
    .replace(/(?:\[?mailto:|[<([])\s*$/i, '')
    .replaceAll(/^[\s"'*]+|[\s"'*<([]+$/g, '');
  return { email: email.toLowerCase().slice(0, 320), name: name.slice(0, 300) || null };
}
