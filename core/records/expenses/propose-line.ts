import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField, effectiveType } from '#core/database/values/effective-values';
import { lineOfCategory, proposedCategory, type ScheduleELine, scheduleELine } from '#core/database/values/schedule-e';

/** What of an expense says its tax line. */
export interface LineFacts {
  document: Document | null;
  categoryId: number | null;
  /** Decimal text. */
  amount: string;
  /** It is the business's own, no property's. */
  business: boolean;
  capital: boolean;
}

/**
 * The line of Schedule E an expense is proposed for: by its document's kind of spending; by its category where a person chose another
 * than that kind has, or there is no kind. Null for the business's own, for capital, for more of a mortgage payment than its interest,
 * and where neither says anything.
 */
export async function proposeLine(em: EntityManager, facts: LineFacts): Promise<ScheduleELine | null> {
  const { document, categoryId, amount, business, capital } = facts;
  if (business || capital || (document && (await isWholePayment(em, document, amount)))) return null;
  const type = document ? kindOf(document) : null;
  const names = categoryId === null ? [] : await namesOf(em, categoryId);
  const [name] = names;
  if (type && (name === undefined || proposedCategory(type) === name || type === 'mortgage_interest'))
    return scheduleELine(type, { business, capital });
  return name === undefined ? null : lineOfCategory(names);
}

/** An association's dues, fines and assessments are dues whatever it spends them on, unless a person has said otherwise. */
function kindOf(document: Document) {
  const isSaid = 'expense_type' in document.personFields.fields || document.machineFields.fields.expense_type?.source === 'learned';
  return effectiveType(document) === 'hoa_document' && !isSaid ? 'hoa' : effectiveField(document, 'expense_type');
}

/** A category's name and that of the one above it. */
async function namesOf(em: EntityManager, id: number): Promise<string[]> {
  const rows = await em.execute<{ name: string }[]>(
    `select c.name, 0 as above from category c where c.id = ? union all
     select p.name, 1 from category c join category p on p.id = c.parent_id where c.id = ? order by above`,
    [id, id],
  );
  return rows.map((row) => row.name);
}

/**
 * Whether an amount is more of a mortgage payment than its interest: principal and escrow stand on no line, so a person has to say. What stands in no
 * book of a loan, as a statement that a rule books before it is settled, or the receipt of a payment, says so itself.
 */
async function isWholePayment(em: EntityManager, document: Document, amount: string): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from mortgage_statement where document_id = ? and interest is distinct from ?::numeric',
    [document.id, amount],
  );
  return rows.length > 0 || (effectiveType(document) === 'mortgage_statement' && namesPayment(document, amount));
}

/** Whether a document of a loan names an amount as its payment, and not as the interest in it or of the year. */
function namesPayment(document: Document, amount: string): boolean {
  const isNamed = (key: 'interest' | 'ytd_interest' | 'total_payment' | 'amount') =>
    Number(effectiveField(document, key) ?? Number.NaN) === Number(amount);
  if (effectiveField(document, 'interest') !== null) return !isNamed('interest');
  return !isNamed('ytd_interest') && (isNamed('total_payment') || isNamed('amount'));
}
