import type { EntityManager } from '@mikro-orm/postgresql';
import { findDepreciation } from '#core/books/assets/find-assets';
import type { TaxItem, TaxScope } from '#core/books/reports/tax-item';

/** The depreciation of a year as figures of the tax report: Schedule E, line 18. */
export async function findDepreciationItems(em: EntityManager, { year, propertyIds }: TaxScope): Promise<TaxItem[]> {
  const found = await findDepreciation(em, year);
  return found.flatMap(({ asset, amount }): TaxItem[] => {
    if (amount === '0.00' || propertyIds?.includes(asset.property_id) === false) return [];
    const { id, property_id, document_id, filename, name, placedInService } = asset;
    const none = { expense_id: null, split_id: null, statement_id: null, income_id: null, vendor: null };
    return [
      {
        ...none,
        asset_id: id,
        property_id,
        line: '18',
        is_capital: false,
        source: 'depreciation',
        date: placedInService,
        description: name,
        amount,
        document_id,
        filename,
      },
    ];
  });
}
