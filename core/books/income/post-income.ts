import type { EntityManager } from '@mikro-orm/postgresql';
import { holdSeries } from '#core/books/claims/series';
import { refoldIncome } from '#core/books/income/refold-income';
import { isOwnerStatement, type OwnerStatement, statementOf } from '#core/books/income/statement-of';
import { Claim } from '#core/database/entities/claim.entity';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { lineOfFigure } from '#core/database/values/income-values';
import { foreignCurrency } from '#core/records/documents/foreign-currency';

type Stated = Pick<
  Claim,
  'kind' | 'amount' | 'note' | 'line' | 'payer' | 'reference' | 'corrects' | 'period' | 'periodEnd' | 'happenedOn' | 'isSeparate'
> & { documentId: number; propertyId: number };

/**
 * Replaces what owner statements claim by what they state now, and folds the income of all properties that concerns. In the caller's transaction, which holds the documents
 * (see holdDocuments). Done again it changes nothing.
 */
export async function postIncome(em: EntityManager, concerned: readonly Document[]): Promise<void> {
  const documents = [...new Set(concerned)];
  if (documents.length === 0) return;
  await em.flush();
  const ids = documents.map(({ id }) => id);
  const stated: Stated[] = [];
  for (const document of documents) stated.push(...(await claimsOf(em, document)));
  // A copy counts or does not by what its first states.
  const known = await em.execute<{ id: number }[]>(
    `select distinct c.property_id as id from claim c join document d on d.id = c.document_id
     where c.book = 'income' and (d.id = any(?::int[]) or d.duplicate_of = any(?::int[]))`,
    [`{${ids.join(',')}}`, `{${ids.join(',')}}`],
  );
  const properties = [...new Set([...known.map(({ id }) => id), ...stated.map(({ propertyId }) => propertyId)])];
  await holdSeries(em, 'income', properties);
  const had = await em.find(Claim, { book: 'income', source: 'machine', documentId: { $in: ids } }, { refresh: true, orderBy: { id: 1 } });
  keepInStep(em, had, stated);
  await em.flush();
  await refoldIncome(em, properties);
}

/**
 * What a document claims of properties' income; nothing where it is no owner statement, in another currency, or of no known time. In the trash it claims what it did, so that
 * what people said of its claims is there when it is restored; none of them counts (see foldIncome).
 */
async function claimsOf(em: EntityManager, document: Document): Promise<Stated[]> {
  if (!isOwnerStatement(document) || (await foreignCurrency(em, document))) return [];
  const statement = await statementOf(em, document);
  const stated = statement.figures.flatMap((figure) => {
    const propertyId = figure.property_id ?? document.propertyId ?? null;
    const happenedOn = dayOf(figure.day, statement);
    if (propertyId === null || happenedOn === null || Number(figure.amount) === 0) return [];
    const { kind, amount, label, is_separate: isSeparate } = figure;
    const line = lineOfFigure(kind, figure.line);
    const { manager: payer, corrects, from, to } = statement;
    const reference = referenceOf(document);
    const claim = { kind, amount, note: label, line, payer, reference, corrects, period: from, periodEnd: to, happenedOn, isSeparate };
    return [{ ...claim, documentId: document.id, propertyId }];
  });
  const there = await em.execute<{ id: number }[]>('select id from property where id = any(?::int[])', [
    `{${stated.map(({ propertyId }) => propertyId).join(',')}}`,
  ]);
  const known = new Set(there.map(({ id }) => id));
  return stated.filter(({ propertyId }) => known.has(propertyId));
}

/** The day of its line where that is in the statement's time, else the last day of it. */
function dayOf(day: string | null, { from, to }: Pick<OwnerStatement, 'from' | 'to'>): string | null {
  const isInside = day !== null && (from === null || day >= from) && (to === null || day <= to);
  return isInside ? day : (to ?? from);
}

function referenceOf(document: Document): string | null {
  const plain = effectiveField(document, 'invoice_number')
    ?.normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
  return plain === undefined || plain === '' ? null : plain;
}

/** What a claim is known again by, the closest first: a figure that was corrected stays the claim that a line of the bank was matched with. */
const likenesses: readonly ((claim: Stated | Claim) => string)[] = [
  ({ documentId, propertyId, kind, amount, note, happenedOn }) => [documentId, propertyId, kind, amount, note, happenedOn].join('\n'),
  ({ documentId, propertyId, kind, amount }) => [documentId, propertyId, kind, amount].join('\n'),
  ({ documentId, propertyId, kind, note }) => [documentId, propertyId, kind, note].join('\n'),
  ({ documentId, propertyId, kind }) => [documentId, propertyId, kind].join('\n'),
];

/** Changes, adds and removes claims until they are those that are stated. */
function keepInStep(em: EntityManager, had: readonly Claim[], stated: readonly Stated[]): void {
  const left = new Set(had);
  let open = [...stated];
  for (const keyOf of likenesses)
    open = open.filter((claim) => {
      const known = [...left].find((each) => keyOf(each) === keyOf(claim));
      if (!known) return true;
      left.delete(known);
      em.assign(known, claim);
      return false;
    });
  for (const claim of left) em.remove(claim);
  for (const claim of open) em.create(Claim, { ...claim, book: 'income', source: 'machine' });
}
