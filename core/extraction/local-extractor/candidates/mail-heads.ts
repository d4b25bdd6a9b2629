import type { DocumentView, ViewLine } from '#core/extraction/document-view';
import { cleanName } from '#core/extraction/local-extractor/candidates/clean-name';
import type { NameCandidate } from '#core/extraction/local-extractor/candidates/header-names';
import { type HeaderField, headerLine, isForwardMark, splitHeaderLine } from '#core/mail/forward-labels';
import { squeeze } from '#core/extraction/text-fold';

/** Nobody forwards below more of their own words. */
const searchedLines = 400;
/** A header has no more lines, folded ones included. */
const maxLines = 40;

/** The header of a message that a mail passes on or answers: no text of the bill, whatever language its labels are in. */
export interface MailHead {
  /** Its lines, with the one above it that says what it is. */
  lines: readonly ViewLine[];
  /** Which line says which; a line of a value that goes on has the field of the one before. */
  fields: ReadonlyMap<ViewLine, HeaderField>;
}

const heads = new WeakMap<DocumentView, MailHead[]>();

/** The heads of messages within an e-mail; none in any other paper. */
export function mailHeads(view: DocumentView): readonly MailHead[] {
  const known = heads.get(view);
  if (known) return known;
  const found: MailHead[] = [];
  const lines = view.email ? view.lines.slice(0, searchedLines) : [];
  for (let at = 0; at < lines.length; at += 1) {
    const head = headAt(lines, at);
    if (!head) continue;
    found.push(head);
    at += head.lines.length - 1;
  }
  heads.set(view, found);
  return found;
}

/** What of the mail's lines stands in such a head, and as what. */
export function headFields(view: DocumentView): ReadonlyMap<ViewLine, HeaderField> {
  return new Map(mailHeads(view).flatMap(({ fields }) => [...fields]));
}

/** As the line of a header is written: without the marks of a quote, and with a bold name's stars. */
const written = ({ text }: ViewLine): string => text.replace(/^[\s>|]+/, '');

function headAt(lines: readonly ViewLine[], first: number): MailHead | null {
  const top = lines[first];
  if (!top) return null;
  const marked = isForwardMark(written(top));
  if (isOneLine(top)) return { lines: [top], fields: new Map([[top, 'other']]) };
  const fields = new Map<ViewLine, HeaderField>(marked ? [[top, 'other']] : []);
  const seen = new Map<HeaderField, string>();
  let last: HeaderField | null = null;
  for (const line of lines.slice(first + (marked ? 1 : 0), first + maxLines)) {
    const named = headerLine(written(line));
    // A second sender or subject is that of another message.
    if (named && named.field !== 'other' && seen.has(named.field)) break;
    if (!named && (last === null || !goesOn(line, last, seen.get(last)))) break;
    last = named?.field ?? last ?? 'other';
    if (named) seen.set(last, named.value);
    fields.set(line, last);
  }
  const isHead = seen.has('from') && seen.size >= (marked ? 2 : 3) && (marked || seen.has('subject') || seen.get('from')?.includes('@'));
  return isHead ? { lines: [...fields.keys()], fields } : null;
}

/** Yahoo's plain text runs a whole header into one line. */
const isOneLine = (line: ViewLine): boolean => splitHeaderLine(written(line)).length > 1;

/** Recipients go on in the next line, and a value may stand below its name. */
const goesOn = (line: ViewLine, field: HeaderField, value: string | undefined): boolean =>
  value === '' ? field !== 'other' : (field === 'to' || field === 'from') && /[^\s@]@[^\s@]/.test(line.text);

/** The name in the sender's line of a head, where it is the one that the mail is known to come from. */
export function namesInHeads(view: DocumentView, fromName: string | null): NameCandidate[] {
  if (fromName === null) return [];
  return mailHeads(view).flatMap(({ fields }) =>
    [...fields].flatMap(([line, field]) => {
      if (field !== 'from' || !headerLine(written(line))) return [];
      const start = line.text.search(/[:：]/) + 1;
      const value = line.text.slice(start).split(/[<[(]/u)[0] ?? '';
      const name = cleanName(value.replaceAll(/["“”„«»*]/g, ' '));
      if (squeeze(name) !== squeeze(fromName)) return [];
      return [{ name, places: [{ line, start, end: start + value.length }], score: 0.75, by: 'label' as const }];
    }),
  );
}
