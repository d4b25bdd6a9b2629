import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/http';
import type { HoaEmailRow } from '../api/types';
import { undoable } from '../records/undoable';
import { hoaKey } from './use-hoa-emails';

/** What an HOA e-mail changes besides itself. */
const touched = [hoaKey, 'hoa-dues', 'documents'];

/** Notes are sent where they were changed. */
const changedNotes = (notes: string | undefined) => (notes === undefined ? {} : { review_notes: notes.trim() || null });

/** What can be done to an HOA e-mail, each with its toast; all answer whether it was done. */
export function useHoaActions() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const run = async (way: () => Promise<unknown>, failed: string): Promise<boolean> => {
      try {
        await way();
      } catch {
        notify(failed, { type: 'error' });
        return false;
      }
      void Promise.all(touched.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
      return true;
    };
    const put = (id: number, json: object) => () => call(`/hoa-emails/${id}`, { method: 'PUT', json });

    const undoAssign = async (id: number): Promise<void> => {
      if (await run(() => call(`/hoa-emails/${id}/undo-assign`, { method: 'POST' }), 'hoa.undo_failed'))
        notify('hoa.undo_done', { type: 'success' });
    };

    return {
      async assign(id: number, propertyId: number, notes?: string): Promise<boolean> {
        const json = { property_id: propertyId, ...changedNotes(notes) };
        const done = await run(() => call(`/hoa-emails/${id}/assign`, { method: 'POST', json }), 'hoa.assign_failed');
        if (done)
          notify(
            'hoa.assign_done',
            undoable(() => void undoAssign(id)),
          );
        return done;
      },
      async markReviewed(id: number, notes?: string): Promise<boolean> {
        const json = { requires_review: false, ...changedNotes(notes) };
        const done = await run(put(id, json), 'hoa.reviewed_failed');
        if (done) notify('hoa.reviewed_done', { type: 'success' });
        return done;
      },
      async changeType(id: number, type: HoaEmailRow['document_type']): Promise<boolean> {
        const done = await run(put(id, { document_type: type }), 'hoa.type_failed');
        if (done) notify('hoa.type_done', { type: 'success' });
        return done;
      },
      async remove(id: number): Promise<boolean> {
        const done = await run(() => call(`/hoa-emails/${id}`, { method: 'DELETE' }), 'hoa.delete_failed');
        if (done) notify('hoa.delete_done', { type: 'success' });
        return done;
      },
    };
  }, [notify, queryClient]);
}
