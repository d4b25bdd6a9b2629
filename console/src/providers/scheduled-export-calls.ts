import { call } from '../api/http';
import type { components } from '../api/schema';
import { answer } from './answer';

type Schemas = components['schemas'];

/** Exports that run by themselves, and their runs. */
export const scheduledExportCalls = {
  scheduledExports: () => answer<Schemas['ScheduledExport'][]>('/scheduled-exports'),
  exportPlaces: () => answer<Schemas['ExportPlaces']>('/scheduled-exports/places'),
  addExport: (values: Schemas['ScheduledExportCreate']) =>
    answer<Schemas['ScheduledExport']>('/scheduled-exports', { method: 'POST', json: values }),
  changeExport: (id: number, values: Schemas['ScheduledExportUpdate']) =>
    answer<Schemas['ScheduledExport']>(`/scheduled-exports/${id}`, { method: 'PATCH', json: values }),
  deleteExport: async (id: number) => call(`/scheduled-exports/${id}`, { method: 'DELETE' }),
  runExport: (id: number) => answer<Schemas['ExportRun']>(`/scheduled-exports/${id}/run`, { method: 'POST' }),
  exportRuns: (id: number) => answer<Schemas['ExportRun'][]>(`/scheduled-exports/${id}/runs`, { query: { limit: 50 } }),
};

export type ScheduledExportCalls = typeof scheduledExportCalls;
