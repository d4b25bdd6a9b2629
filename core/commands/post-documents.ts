import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '#core/kernel/audit/record-audit';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveType } from '#core/database/values/effective-values';
import { followExpected, type HoldExpected } from '#core/books/expected/follow-expected';
import { postIncome } from '#core/books/income/post-income';
import { isOwnerStatement } from '#core/books/income/statement-of';
import { postDues } from '#core/books/hoa/post-dues';
import { recordStatement } from '#core/books/mortgages/record-statement';
import { businessOr } from '#core/records/settings/business';
import { postCharges } from '#core/books/subscriptions/post-charges';

/** How documents are posted. */
export interface Posting {
  /** Whose act it is; null: the product's own. */
  actor?: Actor;
  /** How what is expected is held. */
  hold?: HoldExpected;
}

/**
 * Brings the books that read off documents, mortgage statements, dues, charges of subscriptions, income and what is expected, in step with some as they are now: read, corrected,
 * moved to another property, of another type or subscription, in the trash or back. The one way into them. In the caller's transaction, which holds the documents (see
 * holdDocuments). Done again it changes nothing.
 */
export async function postDocuments(
  em: EntityManager,
  documents: readonly Document[],
  { actor = { userId: null }, hold = 'atHand' }: Posting = {},
): Promise<void> {
  await em.flush();
  const known = await booksOf(em, documents);
  for (const document of documents)
    if (effectiveType(document) === 'mortgage_statement' || known.loans.has(document.id)) await recordStatement(em, document);
  const business = await businessOr(em);
  await postDues(em, documents, business);
  const charging = documents.filter(({ id, subscriptionId }) => typeof subscriptionId === 'number' || known.subscriptions.has(id));
  await postCharges(em, charging, actor);
  await postIncome(
    em,
    documents.filter((document) => isOwnerStatement(document) || known.income.has(document.id)),
  );
  await followExpected(em, documents, { hold, business });
}

/** The documents that already have statements or claims in the books of loans, of subscriptions and of income: most have none. */
async function booksOf(
  em: EntityManager,
  documents: readonly Document[],
): Promise<Record<'loans' | 'subscriptions' | 'income', ReadonlySet<number>>> {
  const ids = `{${documents.map(({ id }) => id).join(',')}}`;
  const rows = await em.execute<{ id: number; book: string }[]>(
    `select document_id as id, 'loans' as book from mortgage_statement where document_id = any(?::int[])
     union select document_id, 'loans' from escrow_disbursement where document_id = any(?::int[])
     union select document_id, book from claim where document_id = any(?::int[]) and book in ('subscriptions', 'income')`,
    [ids, ids, ids],
  );
  const idsOf = (asked: string): ReadonlySet<number> => new Set(rows.flatMap(({ id, book }) => (book === asked ? [id] : [])));
  return { loans: idsOf('loans'), subscriptions: idsOf('subscriptions'), income: idsOf('income') };
}
