import type { EntityManager } from '@mikro-orm/postgresql';
import { findDisbursements } from '#core/mortgages/find-disbursements';
import type { TaxItem, TaxScope } from '#core/reports/tax-item';

const lines = { property_tax: '16', insurance: '9' } as const;
const names = { property_tax: 'Property tax paid from escrow', insurance: 'Insurance paid from escrow' } as const;

/**
 * Taxes and insurance that statements say were paid from escrow in a year and nobody has put into the books or set aside: they count
 * on no line until then. As decimal text, the earliest first.
 */
export async function findWaitingItems(em: EntityManager, { year, propertyId }: Omit<TaxScope, 'basis'>): Promise<TaxItem[]> {
  const paid = await findDisbursements(em, { year, propertyId });
  const waiting = paid.filter(({ state, property_id: id }) => state === 'proposed' && id !== null);
  if (waiting.length === 0) return [];
  const ids = [...new Set(waiting.map(({ property_id: id }) => id))];
  const houses = await em.execute<Pick<TaxItem, 'property_id' | 'property_name' | 'address'>[]>(
    'select id as property_id, name as property_name, address from property where id = any(?::int[])',
    [`{${ids.join(',')}}`],
  );
  const papers = await em.execute<{ id: number; vendor: string | null; filename: string }[]>(
    'select id, vendor_name as vendor, filename from document where id = any(?::int[])',
    [`{${waiting.map(({ document_id: id }) => id).join(',')}}`],
  );
  const houseOf = new Map(houses.map((house) => [house.property_id, house]));
  const paperOf = new Map(papers.map((paper) => [paper.id, paper]));
  return waiting.toReversed().flatMap(({ property_id, kind, paid_on: date, amount, document_id }): TaxItem[] => {
    const [house, paper] = [property_id === null ? undefined : houseOf.get(property_id), paperOf.get(document_id)];
    if (!house) return [];
    const none = { expense_id: null, split_id: null, statement_id: null, is_capital: false };
    const facts = { source: 'escrow' as const, line: lines[kind], date, amount, description: names[kind] };
    return [{ ...house, ...none, ...facts, vendor: paper?.vendor ?? null, document_id, filename: paper?.filename ?? null }];
  });
}
