import { useGetList } from 'react-admin';
import type { DocumentRow, Property } from '../api/types';
import { usualOrder } from '../providers/usual-order';
import { isGone } from '../records/problems';
import { useWholeRecord } from '../records/use-call';

/** One property whole, without its secrets. One that is not there is not asked for twice. */
export const useProperty = (id = '') =>
  useWholeRecord<Property>('properties', id as unknown as number, { retry: (failures, error) => failures < 1 && !isGone(error) });

/** A property's documents of every state, the newest first, and how many there are in all. */
export const usePropertyDocuments = (id: string | number | undefined, perPage: number) =>
  useGetList<DocumentRow>('documents', {
    pagination: { page: 1, perPage },
    sort: usualOrder,
    filter: { property_id: id, include_all: true },
  });
