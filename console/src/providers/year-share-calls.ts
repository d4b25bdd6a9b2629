import { call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type { TaxReport } from '../api/types';
import { startDownload } from '../api/open-ticket';
import { answer } from './answer';

type Schemas = components['schemas'];

/** Links to a year, for whoever makes them and for whoever has one. */
export const yearShareCalls = {
  /** The links to a year, or all. */
  yearShares: (year?: number) => answer<Schemas['YearShare'][]>('/year-shares', { query: { year } }),
  shareYear: (wanted: Schemas['YearShareCreate']) => answer<Schemas['YearShareGiven']>('/year-shares', { method: 'POST', json: wanted }),
  revokeYearShare: async (id: number) => call(`/year-shares/${id}`, { method: 'DELETE' }),
  /** What a link opens: the sums of its year. */
  openYear: (token: string) => answer<Schemas['SharedYear']>('/shared-year', { method: 'POST', json: { token } }),
  /** The same of one property, with every figure. */
  sharedFigures: (token: string, property: number) =>
    answer<TaxReport>('/shared-year/figures', { method: 'POST', json: { token, property_id: property } }),
  downloadSharedFile: async (token: string, file: Schemas['SharedYearFile']['file']): Promise<void> =>
    startDownload((await fetchJson<{ url: string }>('/shared-year/files', { method: 'POST', json: { token, file } })).url),
};

export type YearShareCalls = typeof yearShareCalls;
