import { keepPreviousData } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { useSearchParams } from 'react-router';
import type { HoaEmail, HoaEmailRow } from '../api/types';
import { useAskEvery } from '../live/use-ask-every';
import { usualOrder } from '../providers/usual-order';
import { useCall, useWholeRecord } from '../records/use-call';
import { useChange } from '../records/use-change';
import { type HoaFilters, narrowing, noFilters, pageSize, readFilters, writeFilters } from './filters';

export function useHoaEmails(filters: HoaFilters, page: number) {
  const asked = { pagination: { page, perPage: pageSize }, sort: usualOrder, filter: narrowing(filters) };
  return useGetList<HoaEmailRow>('hoa-emails', asked, { placeholderData: keepPreviousData, refetchInterval: useAskEvery() });
}

export const useHoaStats = () => useCall(['hoa-emails', 'stats'], (provider) => provider.hoaStats(), { refetchInterval: useAskEvery() });

/** One with its text, HTML and source. */
export const useHoaEmail = (id: number) => useWholeRecord<HoaEmail>('hoa-emails', id);

/** Filters and page live in the address, so that a reload or a link keeps them. Another filter begins on page 1. */
export function useHoaFilters() {
  const [params, setParams] = useSearchParams();
  const { filters, page } = readFilters(params);
  return {
    filters,
    page,
    change: (change: Partial<HoaFilters>) => setParams(writeFilters({ ...filters, ...change }, 1), { replace: true }),
    clear: () => setParams(writeFilters(noFilters, 1), { replace: true }),
    goTo: (next: number) => setParams(writeFilters(filters, next)),
  };
}

/** Notes are sent where they were changed. */
const changedNotes = (notes: string | undefined) => (notes === undefined ? {} : { review_notes: notes.trim() || null });

export function useAssign() {
  const undo = useChange(['hoa-emails', 'undo-assign'], (provider, id: number) => provider.undoHoaAssignment(id), {
    done: 'hoa.undo_done',
    failed: 'hoa.undo_failed',
  });
  return useChange(
    ['hoa-emails', 'assign'],
    (provider, { id, propertyId, notes }: { id: number; propertyId: number; notes: string | undefined }) =>
      provider.assignHoaEmail(id, { property_id: propertyId, ...changedNotes(notes) }),
    { done: 'hoa.assign_done', failed: 'hoa.assign_failed', undo: ({ id }) => undo.mutate(id) },
  );
}

/** Sends some fields as they are, whatever others changed meanwhile. */
const useUpdateFields = (done: string, failed: string) =>
  useChange(
    ['hoa-emails', 'update'],
    (provider, { id, ...data }: Partial<HoaEmail> & { id: number }) =>
      provider.update<HoaEmail>('hoa-emails', { id, data, previousData: undefined }),
    { done, failed },
  ).mutate;

export function useMarkReviewed() {
  const update = useUpdateFields('hoa.reviewed_done', 'hoa.reviewed_failed');
  return (id: number, notes?: string) => update({ id, requires_review: false, ...changedNotes(notes) });
}

export function useChangeType() {
  const update = useUpdateFields('hoa.type_done', 'hoa.type_failed');
  return (id: number, type: HoaEmailRow['document_type']) => update({ id, document_type: type });
}
