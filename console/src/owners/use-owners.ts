import { useGetList } from 'react-admin';
import type { Owner } from '../api/types';
import { wholeList } from '../providers/usual-order';

const byName = { ...wholeList, sort: { field: 'name', order: 'ASC' } } as const;

/** All owners by name; none until they are known. */
export const useOwners = (): readonly Owner[] => useGetList<Owner>('owners', byName).data ?? [];
