import type { EntityManager } from '@mikro-orm/postgresql';
import type { Document } from '#core/database/entities/document.entity';
import { effectiveField } from '#core/database/values/effective-values';
import { plainIdentifier } from '#core/kernel/keys/identifier-hash';
import { findBusiness } from '#core/records/settings/business';
import type { Charge } from '#core/database/values/fold-price';

/** What a bill says was charged, decimal text, below zero for a credit; null where it names no amount. */
export const chargedOn = (document: Pick<Document, 'machineFields' | 'personFields'>): string | null =>
  effectiveField(document, 'charged_amount') ?? effectiveField(document, 'amount');

/** What a document claims as a bill of a subscription, that which it is linked to; nothing where it names no day or no amount. Pure. */
export function chargesOf(document: Document, subscriptionId: number | null = document.subscriptionId ?? null) {
  const { documentDate } = document;
  const charged = chargedOn(document);
  if (subscriptionId === null || !documentDate || charged === null || Number(charged) === 0) return [];
  const number = effectiveField(document, 'invoice_number');
  return [
    {
      kind: charged.startsWith('-') ? ('credit' as const) : ('charge' as const),
      subscriptionId,
      amount: charged.replace('-', ''),
      currency: effectiveField(document, 'currency'),
      billingCycle: effectiveField(document, 'billing_cycle'),
      happenedOn: documentDate,
      reference: (number !== null && plainIdentifier(number)) || null,
    },
  ];
}

/** The charges and credits of subscriptions by the documents that are not in the trash, by subscription; `which` narrows them to some documents `d`. */
export async function loadCharges(em: EntityManager, subscriptionIds: readonly number[], which = ''): Promise<Map<number, Charge[]>> {
  const currency = (await findBusiness(em))?.currency ?? null;
  const rows = await em.execute<(Charge & { subscriptionId: number })[]>(
    `select c.subscription_id as "subscriptionId", c.document_id as "documentId", to_char(c.happened_on, 'YYYY-MM-DD') as day,
       case when c.kind = 'credit' then '-' else '' end || c.amount as amount, case when ?::text <> c.currency then c.currency end as currency,
       c.billing_cycle as "billingCycle", c.reference, coalesce(d.confirms, d.duplicate_of) as "copyOf",
       to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "statedAt"
     from claim c join document d on d.id = c.document_id and d.deleted_at is null
     where c.book = 'subscriptions' and c.subscription_id = any(?::int[])${which}`,
    [currency, `{${subscriptionIds.join(',')}}`],
  );
  return Map.groupBy(rows, ({ subscriptionId }) => subscriptionId);
}
