import { usualOrder } from '../providers/usual-order';
/** So many documents are listed, and so many are taken for a bulk run. */
export const listLimit = 50;
export const bulkLimit = 200;
/** Documents, reviewed or not, the newest first. */
export const newest = (perPage: number) => ({ pagination: { page: 1, perPage }, sort: usualOrder, filter: { include_all: true } });
/** A bulk run goes in batches with a pause between. */
export const batchSize = 5;
export const batchPauseMs = 2000;

/** A check or repair of one document. */
export interface DiagnosticCall {
  name: string;
  method: 'GET' | 'POST';
  path: (id: number) => string;
  /** Whether a VIEWER may call it. */
  open: boolean;
}

const get = (name: string, path: DiagnosticCall['path'], open = true): DiagnosticCall => ({ name, method: 'GET', path, open });
const post = (name: string, path: DiagnosticCall['path']): DiagnosticCall => ({ name, method: 'POST', path, open: false });

/** Every call, by what it does. */
export const diagnosticCalls = {
  look: [
    get('document', (id) => `/documents/${id}`),
    get('ocr', (id) => `/ocr-test/check/${id}`),
    get('raw', (id) => `/check-ai/raw-data/${id}`),
    get('amount', (id) => `/debug-amount/check-amount/${id}`),
    get('trace', (id) => `/extraction-debug/trace/${id}`),
  ],
  try: [
    get('test_ai', (id) => `/diagnostics/test-ai-extraction/${id}`, false),
    post('test_extraction', (id) => `/extraction-debug/test-extraction/${id}`),
    get('test_claude', (id) => `/simple-test/test-claude/${id}`, false),
    post('vision', (id) => `/vision/extract/${id}`),
  ],
  repair: [
    post('fix_amount', (id) => `/debug-amount/fix-amount/${id}`),
    post('retry', (id) => `/ai-debug/retry-with-logging/${id}`),
    post('update_vision', (id) => `/vision/update-with-vision/${id}`),
    post('reprocess', (id) => `/documents/${id}/reprocess`),
  ],
} as const satisfies Record<string, readonly DiagnosticCall[]>;

export type CallGroup = keyof typeof diagnosticCalls;
