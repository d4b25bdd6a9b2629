import type { SplitterOptions } from '@zone-eu/mailsplit';
import { type Headers, simpleParser, type SimpleParserOptions } from 'mailparser';
import { outgoingHeader } from '#core/records/mail/own-mail';
import { type MailAddress, type MailHeaders, maxSubject } from '#core/database/values/parsed-mail';
import { mendLine } from './encoded-words.js';
import type { PartHeaders } from './mime-node.js';
import type { HeaderLine } from './part-headers.js';

/** PostgreSQL takes no NUL, no column holds a header bomb, and nobody's name is written backwards by a mark that can't be seen. */
export const clean = (value: string, length: number): string =>
  value.replaceAll(/[\0\u202A-\u202E\u2066-\u2069]/g, '').toWellFormed().trim().slice(0, length); // prettier-ignore

interface ParsedAddress {
  address?: string;
  name?: string;
  group?: ParsedAddress[];
}

function addresses(headers: Headers, key: string): MailAddress[] {
  const value = headers.get(key) as { value?: ParsedAddress[] } | { value?: ParsedAddress[] }[] | undefined;
  const given = [value ?? []].flat().flatMap((list) => list.value ?? []);
  return given
    .flatMap((address) => address.group ?? [address])
    .map((address) => ({ email: clean(address.address ?? '', 320).toLowerCase(), name: clean(address.name ?? '', 300) || null }))
    .filter(({ email }) => isAddress.test(email));
}

/** What a mailbox is called; a word in angle brackets, as of a page, is none. */
const isAddress = /^[^<>\n]{1,200}@[^\s<>@,;"]{1,255}$/;

/** Who wrote it; where what stands before the address confuses the parser, by the address alone. */
function authorOf(headers: Headers, lines: readonly HeaderLine[]): MailAddress | null {
  const [from] = addresses(headers, 'from');
  if (from) return from;
  const email = fromLines(lines).map(addressOfLine).find(Boolean);
  return email ? { email, name: null } : null;
}

const fromLines = (lines: readonly HeaderLine[]): string[] =>
  lines.flatMap(({ key, line }) => (key === 'from' ? [line.slice(line.indexOf(':') + 1, 5000)] : []));

/** The address in the last brackets of a line, or the first that stands there without any. */
function addressOfLine(line: string): string | null {
  const found = /<([^\s<>@]{1,64}@[^\s<>@]{1,255})>\s*$/.exec(line)?.[1] ?? addressIn(line);
  return found === null ? null : clean(found, 320).toLowerCase();
}

/** Whom several From lines name; empty where there is one, or where all say the same. */
function contradicting(lines: readonly HeaderLine[]): string[] {
  const named = new Set(fromLines(lines).map((line) => addressOfLine(line) ?? clean(line, 320)));
  return named.size > 1 ? [...named].slice(0, 20) : [];
}

function text(headers: Headers, key: string, length: number): string | null {
  const value = headers.get(key);
  return typeof value === 'string' ? clean(value, length) || null : null;
}

/** A Message-ID, which stands in one line (RFC 5322 §2.1.1): the ledger's index has room for no more bytes. */
export const idWithin = (id: string): string => Buffer.from(id).subarray(0, 998).toString();

/** The Date header itself: mailparser puts the present in the place of one that is no date. A zone of letters that nobody knows is none (RFC 5322 §4.3). */
function sentAt(lines: readonly HeaderLine[]): string | null {
  const line = lines.find(({ key }) => key === 'date')?.line ?? '';
  const value = line.slice(line.indexOf(':') + 1).trim();
  const date = [value, value.replace(/(?<=\d:\d\d) [a-z]{1,5}$/i, ' +0000')]
    .map((written) => new Date(written))
    .find((parsed) => !Number.isNaN(parsed.getTime()));
  return line === '' || !date ? null : date.toISOString();
}

/** Gmail names the account and where it forwards to, a blank between; a redirect leaves Resent-From, the last one above the others. */
function passedOnBy(headers: Headers): string | null {
  const by = /^\s*<?([^\s<>,@]+@[^\s<>,@]+)>?(?:[\s,]|$)/.exec(text(headers, 'x-forwarded-for', 700) ?? '')?.[1] ?? addressIn(headers.get('resent-from')); // prettier-ignore
  return by ? clean(by, 320).toLowerCase() : null;
}

/** mailparser leaves this header as it is. */
function addressIn(value: unknown): string | null {
  const first: unknown = [value].flat()[0];
  return typeof first === 'string' ? (/[^\s<>()",;:]{1,64}@[^\s<>()",;:]{1,255}/.exec(first.slice(0, 2000))?.[0] ?? null) : null;
}

const via = /^(.+?) via .+$/iu;
const unquoted = (name: string | null | undefined): string => (name ?? '').replace(/^['"\s]+|['"\s]+$/g, '').toLowerCase();

/** A group writes the first From into a header of its own, a list of Mailman's into Reply-To beside the author's name in From. */
function writtenBy(headers: Headers): MailAddress | null {
  const [from] = addresses(headers, 'from');
  const name = via.exec(from?.name ?? '')?.[1];
  if (!from || name === undefined || !headers.has('list')) return null;
  const kept = text(headers, 'x-original-from', 2000);
  const email = addressIn(kept) ?? addressIn(headers.get('x-original-sender'));
  const replyTo = addresses(headers, 'reply-to').find((address) => unquoted(address.name) === unquoted(name));
  const found = email?.toLowerCase() ?? replyTo?.email;
  return found === undefined || found === from.email
    ? null
    : { email: clean(found, 320), name: clean(name.replaceAll(/^['"]+|['"]+$/g, ''), 300) || null };
}

const automaticHeaders = ['list', 'x-auto-response-suppress', 'x-autoreply', 'x-autorespond', 'x-loop'];

/** Older programs and lists say by other headers that nobody waits for an answer. */
const isFromList = (headers: Headers): boolean =>
  /^(?:bulk|junk|list|auto_reply)\b/i.test(text(headers, 'precedence', 100) ?? '') || automaticHeaders.some((key) => headers.has(key));

const idsIn = (value: string): string[] => value.split(/[\s,]+/, 2000).filter(Boolean);

/** The ids in In-Reply-To, and the last ones of References: those are the nearest. */
function answeredIds(headers: Headers): string[] {
  const references = [headers.get('references') ?? []].flat().filter((header) => typeof header === 'string');
  const named = [...idsIn(text(headers, 'in-reply-to', 2000) ?? ''), ...references.flatMap(idsIn).slice(-10)];
  return named.map((id) => clean(id, 998)).slice(0, 20);
}

/** A header is read so far, in characters: groups within groups cost as much as their number squared. */
const maxHeader = 60_000;
/** In bytes; the splitter lets a megabyte through, and what is mended takes more room. */
const options: SimpleParserOptions & SplitterOptions = { maxHeadSize: 10_000_000 };

/** The header lines as mailparser reads them. */
async function parsedHeaders(lines: readonly HeaderLine[], elsewhere: string | null): Promise<Headers> {
  const mended = lines.map(({ line }) => mendLine(line.slice(0, maxHeader), elsewhere));
  // The first line of a mailbox file would be none.
  const block = ['MIME-Version: 1.0', ...mended, '', ''].join('\r\n');
  return (await simpleParser(Buffer.from(block, 'latin1'), options)).headers;
}

/** The headers of a message that anybody here asks for. `elsewhere`: a charset that the message names. */
export async function readHeaders(
  { contentType }: PartHeaders,
  lines: readonly HeaderLine[],
  elsewhere: string | null,
): Promise<MailHeaders> {
  const headers = await parsedHeaders(lines, elsewhere);
  const type = headers.get('content-type') as { params?: Record<string, string> } | undefined;
  const auto = text(headers, 'auto-submitted', 100);
  return {
    messageId: idWithin(text(headers, 'message-id', 998) ?? '') || null,
    outgoing: text(headers, outgoingHeader.toLowerCase(), 100),
    subject: text(headers, 'subject', maxSubject),
    from: authorOf(headers, lines),
    authors: contradicting(lines),
    replyTo: addresses(headers, 'reply-to')[0] ?? null,
    writtenBy: writtenBy(headers),
    to: addresses(headers, 'to').slice(0, 100),
    cc: addresses(headers, 'cc').slice(0, 100),
    date: sentAt(lines),
    contentType: clean(contentType || 'text/plain', 200).toLowerCase(),
    reportType: type?.params?.['report-type']?.toLowerCase().slice(0, 100) ?? null,
    passedOnBy: passedOnBy(headers),
    autoSubmitted: (auto !== null && !/^no\b/i.test(auto)) || isFromList(headers),
    answers: answeredIds(headers),
  };
}
