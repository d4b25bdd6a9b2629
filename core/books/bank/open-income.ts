import type { EntityManager } from '@mikro-orm/postgresql';
import type { AskedItems, BookItem } from '#core/books/bank/book-item';
import { toCents } from '#core/kernel/platform/sum-of';

interface Row {
  id: number;
  amount: string;
  held: string;
  is_outgoing: boolean;
  day: string;
  /** Of what a person recorded; what a manager disbursed arrives some days after the end of its month. */
  paid: string | null;
  names: (string | null)[];
  numbers: (string | null)[];
  property_name: string;
  document_id: number | null;
}

/** What is received or paid by the bank itself: rents that a manager collected are in what the manager disbursed. */
const incomeSql = `select c.id, c.amount::text as amount, c.kind = 'contribution' as is_outgoing, to_char(c.happened_on, 'YYYY-MM-DD') as day,
    case when c.source = 'person' then to_char(c.happened_on, 'YYYY-MM-DD') end as paid, p.name as property_name, d.id as document_id,
    array[c.payer, case when c.source = 'person' then p.tenant_name end, v.business_name] || array(select jsonb_array_elements_text(v.aliases)) as names,
    array[d.account_number] as numbers,
    coalesce((select sum(m.amount) from bank_match m where m.income_id = c.id and m.source <> 'proposed' and not (m.line_id = any(?::int[]))), 0)::text as held
  from claim c join property p on p.id = c.property_id left join document d on d.id = c.document_id and d.deleted_at is null
    left join lateral (select business_name, aliases from vendor where lower(business_name) = lower(c.payer) order by id limit 1) v on true
  where c.book = 'income' and c.standing = 'counts' and (c.source = 'person' or c.kind in ('disbursed', 'contribution'))
    and c.happened_on between ?::date and ?::date order by c.id`;

const texts = (values: readonly (string | null)[]): string[] => values.flatMap((value) => value || []);

/** The income of a time that lines may be, each with what is left of it. Reads only. */
export async function openIncome(em: EntityManager, { from, to, scope }: AskedItems): Promise<BookItem[]> {
  const rows = await em.execute<Row[]>(incomeSql, [`{${scope.join(',')}}`, from, to]);
  return rows.map((row): BookItem => {
    const whole = Number(toCents(row.amount));
    const size = Math.max(0, Math.abs(whole) - Number(toCents(row.held)));
    const isReceived = whole > 0 !== row.is_outgoing;
    return {
      key: `income:${row.id}`,
      subject: { incomeId: row.id },
      day: row.day,
      due: null,
      paid: row.paid,
      cents: isReceived ? size : -size,
      names: texts(row.names),
      numbers: texts(row.numbers),
      propertyName: row.property_name,
      documentId: row.document_id,
    };
  });
}
