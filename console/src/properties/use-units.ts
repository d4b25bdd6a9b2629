import { useGetList } from 'react-admin';
import type { PropertyRow } from '../api/types';

const byName = { pagination: { page: 1, perPage: 200 }, sort: { field: 'name', order: 'ASC' } } as const;

/** The units of buildings by name, those that are not archived; none until they are known. */
export const useUnits = (buildings: readonly number[]): readonly PropertyRow[] =>
  useGetList<PropertyRow>('properties', { ...byName, filter: { building_id: buildings } }, { enabled: buildings.length > 0 }).data ?? [];
