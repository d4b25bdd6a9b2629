import type { EntityManager } from '@mikro-orm/postgresql';
import { CsvImport } from '#core/database/entities/csv-import.entity';
import type { FileFacts, ImportSettings } from '#core/database/values/import-values';
import { findDayOrder, findDecimal } from '#core/records/imports/propose-settings';

/**
 * How the last file with these headings was taken over; null where there was none. The order of its days and the mark of its amounts are asked of the new
 * file first: the old answer holds only where that says nothing.
 */
export async function rememberedSettings(em: EntityManager, headingsKey: string, facts: FileFacts): Promise<ImportSettings | null> {
  const last = await em.findOne(
    CsvImport,
    { headingsKey, state: { $nin: ['reading', 'refused', 'mapping'] } },
    { orderBy: { id: 'desc' } },
  );
  const settings = last?.settings;
  if (!last || !settings) return null;
  const { kind } = last;
  return {
    ...settings,
    takeConflicts: false,
    dayOrder: findDayOrder(kind, facts, settings.columns) ?? settings.dayOrder,
    decimal: findDecimal(kind, facts, settings.columns) ?? settings.decimal,
  };
}
