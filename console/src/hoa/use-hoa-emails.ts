import type { HoaEmail, HoaEmailRow } from '../api/types';
import { useAskEvery } from '../live/use-ask-every';
import { useCall, useWholeRecord } from '../records/use-call';
import { useChange } from '../records/use-change';

export const useHoaStats = () => useCall(['hoa-emails', 'stats'], (provider) => provider.hoaStats(), { refetchInterval: useAskEvery() });

/** One with its text, HTML and source. */
export const useHoaEmail = (id: number) => useWholeRecord<HoaEmail>('hoa-emails', id);

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
