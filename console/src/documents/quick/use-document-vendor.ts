import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { call, fetchJson, wordsOf } from '../../api/http';
import type { DocumentRow, DocumentVendor } from '../../api/types';
import { useRenew } from '../use-during';

/** The vendor of the directory a document is from, or the one it proposes; asked anew when its vendor is another. */
export const useDocumentVendor = ({ id, vendor_name }: Pick<DocumentRow, 'id' | 'vendor_name'>) =>
  useQuery({
    queryKey: ['vendors', 'of-document', id, vendor_name],
    queryFn: ({ signal }) => fetchJson<DocumentVendor>(`/documents/${id}/vendor`, { signal }),
    enabled: vendor_name !== null,
    staleTime: 30_000,
  });

/** Adds the proposed vendor, or says that it is one the directory has. */
export function useTakeVendor(documentId: number) {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const renew = useRenew();
  const [busy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>, words: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      notify(words, { type: 'success' });
      await Promise.all([renew(), queryClient.invalidateQueries({ queryKey: ['vendors'] })]);
    } catch (error) {
      notify(wordsOf(error, 'vendors.save_failed'), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const path = `/documents/${documentId}/vendor`;
  return {
    busy,
    add: () => attempt(() => call(path, { method: 'POST' }), 'vendors.created'),
    say: (vendor_id: number) => attempt(() => call(path, { method: 'PUT', json: { vendor_id } }), 'quick.vendor_said'),
  };
}
