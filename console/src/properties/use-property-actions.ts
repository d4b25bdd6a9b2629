import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../api/http';
import type { PropertyRow } from '../api/types';
import { undoable } from '../records/undoable';

/** Archiving a property and bringing it back, each with its toast. */
export function usePropertyActions() {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = useCallback(() => queryClient.invalidateQueries({ queryKey: ['properties'] }), [queryClient]);
  return useMemo(() => {
    const restore = async (id: number): Promise<void> => {
      try {
        await call(`/properties/${id}/restore`, { method: 'POST' });
        notify('properties.restored', { type: 'success' });
      } catch {
        notify('properties.restore_failed', { type: 'error' });
      }
      await refresh();
    };
    /** Answers whether it is archived. */
    const remove = async ({ id }: Pick<PropertyRow, 'id'>): Promise<boolean> => {
      const removed = await call(`/properties/${id}`, { method: 'DELETE' }).then(
        () => true,
        () => false,
      );
      if (removed)
        notify(
          'properties.deleted',
          undoable(() => void restore(id)),
        );
      else notify('properties.delete_failed', { type: 'error' });
      await refresh();
      return removed;
    };
    return { remove, restore };
  }, [notify, refresh]);
}
