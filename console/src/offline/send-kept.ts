import { errorWords } from '../api/error-words';
import { dropUpload, findUpload, keepUpload, type KeptUpload } from './kept-uploads';

/** What came of sending a file: `waiting` for the connection or the sign-in, `elsewhere` where another tab is at it or it is gone. */
export type Outcome =
  | { kind: 'done' | 'duplicate' | 'waiting' | 'elsewhere' }
  | {
      kind: 'failed';
      /** The server's sentence, or a key of ours. */
      why: string;
    };

/** The server's answer; status 0 where there was none. */
export interface UploadAnswer {
  status: number;
  body: unknown;
}

/** Refusals that say nothing of the file: nobody reached the server, the session has ended, or it has too much to do. */
const passing = new Set([0, 401, 408, 425, 429, 502, 503, 504]);

/** What an answer means for the file. */
export function outcomeOf({ status, body }: UploadAnswer): Outcome {
  if (status === 201) return { kind: (body as { duplicate_of?: unknown } | null)?.duplicate_of == null ? 'done' : 'duplicate' };
  return passing.has(status) ? { kind: 'waiting' } : { kind: 'failed', why: errorWords(body) ?? 'upload.failed' };
}

/** The query of an upload's address. */
export const uploadQuery = ({ key, propertyId }: KeptUpload) => ({ property_id: propertyId, upload_key: key });

export function uploadForm({ file, name }: KeptUpload): FormData {
  const form = new FormData();
  form.set('file', file, name);
  return form;
}

/** Does the work in one tab or worker at a time; one that is closed meanwhile gives way. Browsers give locks only to secure pages. */
async function alone(name: string, work: () => Promise<Outcome>): Promise<Outcome> {
  const { locks }: { locks?: LockManager | null } = navigator;
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, async (lock): Promise<Outcome> => (lock ? work() : { kind: 'elsewhere' }));
}

/** Sends a kept file, and lets go of it once the server has it. What is refused is kept with the server's sentence. */
export function sendKept(key: string, send: (upload: KeptUpload) => Promise<UploadAnswer>): Promise<Outcome> {
  return alone(`upload ${key}`, async () => {
    const upload = await findUpload(key);
    if (!upload) return { kind: 'elsewhere' };
    const outcome = outcomeOf(await send(upload));
    if (outcome.kind === 'done' || outcome.kind === 'duplicate') await dropUpload(key);
    if (outcome.kind === 'failed') await keepUpload({ ...upload, refusal: outcome.why });
    return outcome;
  });
}

/** What tabs and the service worker tell each other of a kept file. */
export interface UploadNews {
  key: string;
  kind: Outcome['kind'] | 'added' | 'removed';
}
export const newsChannel = 'rental-ledger-uploads';
