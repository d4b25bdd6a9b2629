import { fetchJson } from '../api/http';
import type { components } from '../api/schema';
import type {
  Depreciation,
  DocumentFull,
  Finding,
  Form1099,
  ScheduleE,
  SystemStatus,
  TaxReport,
  TestMailSent,
  TieOutReport,
} from '../api/types';
import type { Narrowing } from '../owners/narrowing';
import { answer } from './answer';

type Schemas = components['schemas'];
type Expected = Schemas['Expected'];

/** A year of all properties, of one, or of an owner's. */
type InYear = Narrowing & { year: number };

/** Reports on the books. */
export const reportCalls = {
  /** The lines of a year; of one property with every item. */
  taxReport: (query: InYear & { items?: boolean }) => answer<TaxReport>('/reports/tax', { query }),
  /** What lenders and associations state of a year beside the books. */
  yearCheck: (query: InYear) => answer<TieOutReport>('/reports/tie-out', { query }),
  /** What each asset is depreciated by in a year, and what could be entered as one. */
  depreciation: (query: InYear) => answer<Depreciation>('/reports/depreciation', { query }),
  /** Schedule E of a year as a draft. */
  scheduleE: (query: InYear) => answer<ScheduleE>('/reports/schedule-e', { query }),
  /** Who was paid in a year and may need a form 1099. */
  form1099: (year: number) => answer<Form1099>('/reports/form-1099', { query: { year } }),
  /** How many days of a year a property was rented and used by its owner. */
  setRentalDays: ({ id, year, ...days }: { id: number; year: number } & Schemas['RentalDays']) =>
    answer<Schemas['RentalDays']>(`/properties/${id}/rental-days/${year}`, { method: 'PUT', json: days }),
  overdue: (place: Narrowing = {}) => answer<Expected[]>('/expected-documents', { query: { state: 'overdue', ...place } }),
};

/** What looks after the installation. */
export const systemCalls = {
  systemStatus: () => answer<SystemStatus>('/system/status'),
  /** Whether rows, files, tasks and mail fit together. */
  examine: () => answer<Finding[]>('/system/examination'),
  documentCounts: () => answer<Schemas['ProcessingStatusCounts']>('/document-test/count'),
  /** What new weights of the extractor change of what people have corrected. */
  weights: () => answer<Schemas['WeightsCompared']>('/diagnostics/weights'),
  acceptWeights: () => answer<unknown>('/diagnostics/weights/accept', { method: 'POST' }),
  fixDateAmounts: () => answer<Schemas['DateAmountsQueued']>('/extraction-debug/fix-all-date-amounts', { method: 'POST' }),
  /** Any check or repair, by its path. */
  diagnose: async <T>(path: string, method: 'GET' | 'POST' = 'GET') => ({
    data: await fetchJson<T>(path, { method, ...(method === 'POST' && { json: {} }) }),
  }),
  wholeDocument: (id: string) => answer<DocumentFull>(`/documents/${id}`),
  /** Has one file read at once; answers what became of it. */
  processFile: async (file: File) => {
    const form = new FormData();
    form.set('document_type', 'expense');
    form.set('file', file);
    return { data: await fetchJson<Schemas['ManualProcessResult']>('/manual-process/upload-and-process', { method: 'POST', form }) };
  },
  /** Sends a small bill through the mail gateway. */
  sendTestMail: () => answer<TestMailSent>('/mail/test', { method: 'POST' }),
};

export type ReportCalls = typeof reportCalls & typeof systemCalls;
