import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import type { CsvImport } from '#core/database/entities/csv-import.entity';
import { importKinds, importStates } from '#core/database/values/import-values';
import { choiceFilter, idFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';

const filters = { id: idFilter(), kind: choiceFilter(importKinds), state: choiceFilter(importStates) };
const columns = { created_at: 'createdAt', id: 'id' } as const;

export const importRules = listRules({ resource: 'imports', filters, columns, order: [['id', 'desc']] });
export const ImportQuery = listParameters(filters);
export type ImportRequest = ListRequest<typeof filters, keyof typeof columns>;

/** The condition of a request. */
export const importCondition = ({ filters: asked }: ImportRequest): FilterQuery<CsvImport> => ({
  ...(asked.id && { id: { $in: asked.id } }),
  ...(asked.kind && { kind: { $in: asked.kind } }),
  ...(asked.state && { state: { $in: asked.state } }),
});

/** How many rows of some imports have come to what, and what they add up to. */
export async function countOutcomes(em: EntityManager, ids: readonly number[]) {
  const rows = await em.execute<{ import_id: number; outcome: string; rows: number; total: string | null }[]>(
    `select import_id, outcome, count(*)::int as rows, sum(amount)::text as total from csv_import_row
     where import_id = any(?::int[]) group by 1, 2 order by 1, 2`,
    [`{${ids.join(',')}}`],
  );
  return Map.groupBy(rows, ({ import_id }) => import_id);
}

/** How many records an undo of each of some imports has kept. */
export async function countKept(em: EntityManager, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await em.execute<{ import_id: number; kept: number }[]>(
    `select import_id, count(*)::int as kept from csv_import_record where import_id = any(?::int[]) and state = 'kept' group by 1`,
    [`{${ids.join(',')}}`],
  );
  return new Map(rows.map(({ import_id, kept }) => [import_id, kept]));
}
