import { headerLine, isOriginalMark } from '#core/records/mail/forward-labels';
import { maxBodyText } from '#core/database/values/parsed-mail';
import { isReplySubject } from '#core/extraction/notation/subject-prefixes';
import { gridText } from '#core/reading/email-page';
import { attributionLength } from './attribution.js';
import { headerAt, unquoted } from './forward-header.js';

/** What is known of a message as an answer, beside its text. */
export interface Answering {
  subject: string | null;
  /** The Message-IDs that it answers. */
  answers: readonly string[];
}

const leftOut = '[This message answers another one. What it quotes of that is left out here; the original message keeps it.]';
const phones =
  /^(?:sent (?:from|with|via)|get outlook for|von mein|gesendet (?:von|mit)|envoyé (?:de|depuis)|enviado (?:desde|do|de|con)|inviato da|verzonden (?:vanaf|met)|verstuurd vanaf|skickat från|sendt fra|lähetetty|wysłane z|отправлено (?:с|из)|从我的|發自|发自|iphoneから)/i;

/** True for the signatures that phones add, in their languages. */
export const isOfPhone = (line: string): boolean => phones.test(line.trim());

/**
 * The own words of an answer, without its quotations: lines behind marks of quotation, and everything below an attribution or the header of another
 * message. Null where it answers nothing, quotes nothing, or has no words of its own. `text`: a gridText.
 */
export const ownWords = (answering: Answering, text: string): string | null => partWords(answering, text)?.own ?? null;

/** The same, with the quoted lines, without the marks before them. */
export function partWords(answering: Answering, text: string): { own: string; quoted: string[] } | null {
  const rows = text.split('\n');
  const { own, quoted } = partRows(rows, isReplySubject(answering.subject ?? '') || answering.answers.length > 0);
  if (own.length === rows.length || !own.some((row) => /[\p{L}\p{N}]/u.test(row) && !isOfPhone(row))) return null;
  return { own: gridText([...own, '', leftOut].join('\n')).slice(0, maxBodyText), quoted: quoted.map(unquoted) };
}

/** The lines that are not quotations, and those that are. A message that is not an answer by its headers quotes only below an attribution. */
function partRows(rows: readonly string[], isAnswer: boolean): { own: string[]; quoted: string[] } {
  const lines = rows.map((row) => unquoted(row.replaceAll(/[^\S\n]+/g, ' ')));
  const ownRows: string[] = [];
  const quoted: string[] = [];
  let quotes = isAnswer;
  let quotedAt = -2;
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? '';
    // Below a row that is quoted with a bar, a table is quoted too.
    const isBehind = isQuoted(row) || (quotedAt === at - 1 && isStroked(rows[at - 1] ?? '') && isStroked(row));
    const length = isBehind && !row.trimEnd().endsWith('>>>') ? 0 : attributionLength(lines, at);
    const isLine = length > 0 && row.trimEnd().endsWith('>>>');
    const isMarked = length > 0 && isQuoted(nextWords(rows, at + length));
    if (isMarked || (quotes && isBehind && !isLine)) {
      quotes = true;
      quotedAt = at;
      quoted.push(row);
    } else if (isAnswer && (length > 0 || opensOriginal(lines, at))) return { own: ownRows, quoted: [...quoted, ...rows.slice(at)] };
    else ownRows.push(row);
    if (isMarked) at += length - 1;
  }
  return { own: ownRows, quoted };
}

/** A row with more bars in it belongs to a table that a person drew. */
const isQuoted = (row: string): boolean => /^\s{0,3}(?:>|(?:\| ?){0,20}\| [^|]*$)/.test(row);

const isStroked = (row: string): boolean => /^\s{0,3}\|/.test(row);

/** The next line that is not empty. */
const nextWords = (rows: readonly string[], from: number): string => rows.slice(from, from + 4).find((row) => row.trim() !== '') ?? '';

/** True where the header of another message begins, or the line above one. */
function opensOriginal(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (isOriginalMark(line)) return true;
  const first = /^[_-]{10,}$/.test(line) ? lines.findIndex((next, index) => index > at && next !== '') : at;
  return headerLine(lines[first] ?? '') !== null && headerAt(lines, first) !== null;
}
