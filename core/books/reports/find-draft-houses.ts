import type { EntityManager } from '@mikro-orm/postgresql';
import type { RentalDays } from '#core/database/values/rental-days';
import { askPrepared } from '#core/kernel/platform/prepared';
import type { DraftHouse } from '#core/books/reports/schedule-e-draft';

interface Row extends Pick<DraftHouse, 'property_type'> {
  id: number;
  days: RentalDays | null;
}

const unknownDays: RentalDays = { fair_rental: null, personal_use: null };

/** What Schedule E asks of each property for a year beside its figures, by its id. */
export async function findDraftHouses(em: EntityManager, year: number): Promise<ReadonlyMap<number, DraftHouse>> {
  const rows = await askPrepared<Row>(em, 'select id, property_type, rental_days->$1::text as days from property', [String(year)]);
  return new Map(rows.map(({ id, property_type, days }) => [id, { property_type, days: days ?? unknownDays }]));
}
