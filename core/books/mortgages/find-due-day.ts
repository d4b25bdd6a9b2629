import type { EntityManager } from '@mikro-orm/postgresql';
import { effectiveSql } from '#core/records/documents/effective-sql';
import type { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { billDays } from '#core/books/mortgages/find-disbursements';

const day = `coalesce(${effectiveSql('due_date')}, ${effectiveSql('service_date')})::date`;

interface Payment extends Pick<EscrowDisbursement, 'kind' | 'amount' | 'paidOn'> {
  propertyId: number;
}

/** The day on which the bill of a payment from escrow was due, else dated (`YYYY-MM-DD`): of the property's documents of its kind and amount the nearest; null where none is here. */
export async function findDueDay(em: EntityManager, { propertyId, kind, amount, paidOn }: Payment): Promise<string | null> {
  const [bill] = await em.execute<{ day: string }[]>(
    `select to_char(${day}, 'YYYY-MM-DD') as day from document d
     where d.property_id = ? and d.amount = ?::numeric and d.deleted_at is null and ${effectiveSql('expense_type')} = ?
       and abs(${day} - ?::date) <= ${billDays} and not exists (select 1 from expense x where x.document_id = d.id)
     order by abs(${day} - ?::date), d.id limit 1`,
    [propertyId, amount, kind, paidOn, paidOn],
  );
  return bill?.day ?? null;
}
