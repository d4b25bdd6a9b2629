import { createHash } from 'node:crypto';

/** Whom a rule's notice is for, and what the rule says in it; nobody named: the administrators. */
export interface Notice {
  to: string[];
  message: string | null;
}

const address = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,255}$/;

/** Reads the value of a `notify` action: e-mail addresses apart by commas or spaces, else the words to say. */
export function readNotice(value: NoticeValue): Notice {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  const parts = text.split(/[\s,;]+/).filter(Boolean);
  if (parts.length > 0 && parts.every((part) => address.test(part))) return { to: [...new Set(parts)], message: null };
  return { to: [], message: text || null };
}

interface Telling {
  id: number | null;
  version?: number;
}

type NoticeValue = string | number | boolean | null;

/** What a notice is known by, so that a rule in one version tells of a document once by each of its notices. */
export function noticeKey(rule: Telling, value: NoticeValue): string {
  const { to, message } = readNotice(value);
  const digest = createHash('sha256')
    .update(JSON.stringify([to.toSorted(), message]))
    .digest('hex')
    .slice(0, 12);
  return `${ruleKey(rule)}/${digest}`;
}

/** Whether it was told already. Notices of earlier releases are known by their rule alone. */
export const wasTold = (rule: Telling, value: NoticeValue, notified: readonly string[]): boolean =>
  notified.includes(noticeKey(rule, value)) || notified.includes(ruleKey(rule));

const ruleKey = ({ id, version = 1 }: Telling): string => `${id ?? 0}/${version}`;

/** What of a document a notice tells. Money is decimal text, `currency` ISO 4217. */
export interface NoticeFacts {
  rule: string;
  message: string | null;
  vendor: string | null;
  amount: string | null;
  currency: string;
  date: string | null;
  property: string | null;
  filename: string;
  /** Where the document is opened; null where nobody has said where the console is. */
  url: string | null;
}

/** Subject and text of the mail that tells of a document. */
export function noticeMail({ rule, message, vendor, amount, currency, date, property, filename, url }: NoticeFacts) {
  const subject = [vendor ?? filename, amount === null ? null : `${amount} ${currency}`].filter((part) => part !== null).join(', ');
  const facts: [string, string | null][] = [
    ['Vendor', vendor],
    ['Amount', amount === null ? null : `${amount} ${currency}`],
    ['Date', date],
    ['Property', property],
    ['File', filename],
  ];
  const lines = [
    ...(message ? [message, ''] : []),
    ...facts.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}`])),
    ...(url ? ['', url] : []),
    '',
    `This message was sent by the rule “${rule}”.`,
  ];
  return { subject: `${message ?? rule}: ${subject}`, text: lines.join('\n') };
}
