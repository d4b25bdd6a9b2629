import { fetchJson } from '../api/http';
import { fetchPage } from '../api/fetch-page';
import type { Import, ImportKind, ImportRow, ImportSettings } from '../api/types';
import { answer } from './answer';

export const importCalls = {
  /** Sends a CSV file; a worker reads it then. */
  uploadImport(kind: ImportKind, file: File): Promise<{ data: Import }> {
    const form = new FormData();
    form.append('file', file);
    return answer<Import>(`/imports/upload?kind=${kind}`, { method: 'POST', form });
  },
  /** Has a file read by these columns and each of its rows judged; nothing is written. */
  checkImport: (id: number, settings: ImportSettings) => answer<Import>(`/imports/${id}`, { method: 'PUT', json: settings }),
  startImport: (id: number) => answer<Import>(`/imports/${id}/start`, { method: 'POST' }),
  undoImport: (id: number) => answer<Import>(`/imports/${id}/undo`, { method: 'POST' }),
  /** Discards a file of which nothing is in the books. */
  discardImport: async (id: number) => ({ data: await fetchJson<null>(`/imports/${id}`, { method: 'DELETE' }) }),
  /** A page of its rows, of one outcome or of all. */
  importRows: async (id: number, { page, perPage, outcome }: { page: number; perPage: number; outcome: string | null }) => ({
    data: await fetchPage<ImportRow>(`/imports/${id}/rows`, {
      query: { skip: (page - 1) * perPage, limit: perPage, outcome },
    }),
  }),
};

export type ImportCalls = typeof importCalls;
