import type { EntityManager } from '@mikro-orm/postgresql';
import { findDepreciation } from '#core/books/assets/find-assets';
import { fromNothing, type TaxItem, type TaxScope } from '#core/books/reports/tax-item';

/** The depreciation of a year as figures of the tax report: Schedule E, line 18. */
export async function findDepreciationItems(em: EntityManager, { year, propertyIds }: TaxScope): Promise<TaxItem[]> {
  const found = await findDepreciation(em, year);
  return found.flatMap(({ asset, amount }): TaxItem[] => {
    if (amount === '0.00' || propertyIds?.includes(asset.property_id) === false) return [];
    const { id, property_id, document_id, filename, name, placedInService } = asset;
    const figure = { property_id, line: '18', is_capital: false, source: 'depreciation', amount } as const;
    return [{ ...figure, ...fromNothing, asset_id: id, vendor: null, date: placedInService, description: name, document_id, filename }];
  });
}
