import type { EntityManager } from '@mikro-orm/postgresql';
import { type DueEntry, type DueRate, type Dues, reckonDues } from '#core/hoa/reckon-dues';

/** A charge or payment with what it stands on. */
export interface BookedEntry extends DueEntry {
  id: number;
  due_on: string | null;
  happened_on: string | null;
  document_id: number | null;
  hoa_email_id: number | null;
  expense_id: number | null;
  note: string | null;
  is_late_fee: boolean;
}

/** The dues of a property that has an association. */
export interface PropertyDues extends Dues<BookedEntry> {
  property_id: number;
  property_name: string;
  hoa_name: string | null;
}

interface Row {
  id: number;
  name: string;
  hoa_name: string | null;
  fee: string | null;
  rates: DueRate[];
  entries: BookedEntry[];
}

/**
 * The dues of a year, of every property with a rate, a monthly fee or an entry, or of those named. Where nobody has set a rate the property's
 * monthly fee stands for it. `today` is `YYYY-MM-DD`.
 */
export async function findDues(
  em: EntityManager,
  { year, today, propertyIds }: { year: number; today: string; propertyIds: readonly number[] | null },
): Promise<PropertyDues[]> {
  const only = propertyIds ? `{${propertyIds.join(',')}}` : null;
  const rows = await em.execute<Row[]>(
    `select p.id, p.name, p.hoa_name, p.hoa_monthly_fee::text as fee, coalesce(r.rates, '[]') as rates, coalesce(e.entries, '[]') as entries
     from property p
     left join (select property_id, json_agg(json_build_object('from', to_char(effective_from, 'YYYY-MM-DD'), 'amount', amount::text,
         'schedule', schedule, 'dueDay', due_day)) as rates from hoa_due_rate group by property_id) r on r.property_id = p.id
     left join (select property_id, json_agg(json_build_object('id', id, 'kind', kind, 'period', to_char(period, 'YYYY-MM-DD'), 'amount', amount::text,
         'due_on', due_on, 'happened_on', happened_on, 'document_id', document_id, 'hoa_email_id', hoa_email_id, 'expense_id', expense_id, 'is_late_fee', is_late_fee,
         'note', note) order by id) as entries
       from hoa_entry where period between ?::date and ?::date group by property_id) e on e.property_id = p.id
     where (?::int[] is null or p.id = any(?::int[]))
       and (r.rates is not null or e.entries is not null or (p.is_active and p.hoa_monthly_fee > 0))
     order by lower(p.name), p.id`,
    [`${year}-01-01`, `${year}-12-31`, only, only],
  );
  return rows.map(({ id, name, hoa_name, fee, rates, entries }) => {
    const instead: DueRate[] = fee === null ? [] : [{ from: '0001-01-01', amount: fee, schedule: 'monthly', dueDay: 1 }];
    return { property_id: id, property_name: name, hoa_name, ...reckonDues(year, today, rates.length > 0 ? rates : instead, entries) };
  });
}
