import type { EntityManager } from '@mikro-orm/postgresql';
import { balanceOf, type Balance } from '#core/books/income/balance-of';
import { readFigures } from '#core/books/income/read-figures';
import { periodStart } from '#core/books/hoa/period-start';
import { readRemarks } from '#core/books/hoa/read-remarks';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import type { StatementFigure } from '#core/database/values/income-values';
import { readDates } from '#core/extraction/notation/date-notation';
import { fold } from '#core/extraction/notation/text-fold';
import { addDays, addMonths } from '#core/kernel/platform/days';
import { loadPages } from '#core/records/documents/load-pages';
import { findCandidates } from '#core/records/properties/find-candidates';
import { documentText } from '#core/reading/page-text';

/** An owner statement as it counts: what a person says of it, else what is read. Days are `YYYY-MM-DD`. */
export interface OwnerStatement {
  figures: StatementFigure[];
  /** A person has set the figures. */
  bySomebody: boolean;
  from: string | null;
  to: string | null;
  corrects: boolean;
  manager: string | null;
}

export const isOwnerStatement = (document: Document): boolean => effectiveType(document) === 'owner_statement';

/** Long documents are no statements: the figures stand on the first pages. */
const mostPages = 30;

/** Reads an owner statement. It is read anew each time: what is stored of a document is its pages and what people say. Reads only. */
export async function statementOf(em: EntityManager, document: Document): Promise<OwnerStatement> {
  const { income: said = {} } = document.personFields;
  const pages = await loadPages(em, document.id, mostPages);
  const text = documentText(pages);
  const { from, to } = periodOf(document, text);
  return {
    figures: said.figures ?? readFigures(pages, await housesOn(em, text)),
    bySomebody: Array.isArray(said.figures),
    from: said.from ?? from,
    to: said.to ?? to,
    corrects: said.corrects ?? readRemarks(text, document.emailSubject ?? '').corrects,
    manager: effectiveField(document, 'vendor')?.slice(0, 300) ?? null,
  };
}

/** The properties a text may name, with their words. */
async function housesOn(em: EntityManager, text: string) {
  const found = await findCandidates(em, { texts: [text], names: [] });
  return found.map(({ id, name, address }) => ({
    id,
    words: [
      fold(name).trim(),
      fold(address ?? '')
        .split(',')[0]
        ?.trim() ?? '',
    ].filter((words) => words.length > 4),
  }));
}

/** The days a statement is for: the period it names, else the month of its own day. */
function periodOf(document: Document, text: string): { from: string | null; to: string | null } {
  const words = effectiveField(document, 'period');
  const days = readDates(fold(words ?? '')).flatMap(({ monthFirst, dayFirst }) => monthFirst ?? dayFirst ?? []);
  const [first, last] = [days[0], days.at(-1)];
  if (first && last && first < last) return { from: first, to: last };
  const start = words === null ? null : periodStart(words);
  if (start !== null) return { from: start, to: lastOfMonth(start) };
  const ownDay = effectiveField(document, 'statement_date') ?? effectiveField(document, 'service_date') ?? firstDay(text);
  return ownDay === null ? { from: null, to: null } : { from: `${ownDay.slice(0, 7)}-01`, to: ownDay };
}

const firstDay = (text: string): string | null => {
  const [date] = readDates(fold(text.slice(0, 2000)));
  return date ? (date.monthFirst ?? date.dayFirst) : null;
};

const lastOfMonth = (start: string): string => addDays(addMonths(start, 1), -1);

/** What a statement says of one property. */
export interface PropertyPart {
  /** Null where nobody knows whose it is. */
  propertyId: number | null;
  figures: StatementFigure[];
  balance: Balance;
}

/** A statement property by property. Pure. */
export function partsOfStatement({ figures }: Pick<OwnerStatement, 'figures'>, documentPropertyId: number | null): PropertyPart[] {
  return [...Map.groupBy(figures, (figure) => figure.property_id ?? documentPropertyId)].map(([propertyId, own]) => ({
    propertyId,
    figures: own,
    balance: balanceOf(own),
  }));
}
