import { session } from '../api/session';
import { dropUpload, findUpload, keepUpload, newKey, noteSender, uploadsOf } from '../offline/kept-uploads';
import { newsChannel, sendKept, type UploadNews } from '../offline/send-kept';
import { queryClient } from '../providers/query-client';
import { uploadFile } from './upload-file';

/** A file that waits, is on its way or is done. */
export interface UploadState {
  key: string;
  owner: number | null;
  name: string;
  fraction: number;
  outcome: 'waiting' | 'running' | 'done' | 'duplicate' | 'failed';
  /** The server's sentence, or a key of ours. */
  error: string | null;
}

const atOnce = 3;

let states: readonly UploadState[] = [];
const listeners = new Set<() => void>();
const refusalListeners = new Set<(upload: UploadState) => void>();
const channel = new BroadcastChannel(newsChannel);
/** Those to be sent next, and how many are being sent. */
const due: string[] = [];
let lanes = 0;

function show(next: readonly UploadState[]): void {
  states = next;
  for (const listener of listeners) listener();
}

const change = (key: string, over: Partial<UploadState>): void =>
  show(states.map((state) => (state.key === key ? { ...state, ...over } : state)));

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
const tell = (news: UploadNews): void => channel.postMessage(news);

/** Browsers that can, have the service worker send what waits even when the console is closed. */
async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return;
  const userId = session.userId();
  if (userId === null) return;
  const waits = states.some(({ outcome, owner }) => outcome === 'waiting' && owner === userId);
  await noteSender({ userId, token: waits ? session.token() : null });
  const registration: ServiceWorkerRegistration & { sync?: { register: (tag: string) => Promise<void> } } =
    await navigator.serviceWorker.ready;
  // It may be switched off; then it is sent when the console is open.
  if (waits) await registration.sync?.register('uploads').catch(() => undefined);
}

function tellOfRefusal(key: string): void {
  const refused = states.find((state) => state.key === key);
  if (refused) for (const listener of refusalListeners) listener(refused);
}

async function sendOne(key: string): Promise<void> {
  change(key, { outcome: 'running', fraction: 0, error: null });
  const outcome = await sendKept(key, (upload) => uploadFile(upload, (fraction) => change(key, { fraction })));
  if (outcome.kind === 'elsewhere') return uploads.load();
  tell({ key, kind: outcome.kind });
  change(key, { outcome: outcome.kind, error: outcome.kind === 'failed' ? outcome.why : null });
  // A list that is shown says so itself.
  if (outcome.kind === 'failed' && listeners.size === 0) tellOfRefusal(key);
  if (outcome.kind === 'done' || outcome.kind === 'duplicate') void queryClient.invalidateQueries({ queryKey: ['documents'] });
  return askForBackgroundSync();
}

function sendDue(): void {
  for (let key = lanes < atOnce ? due.shift() : undefined; key; key = lanes < atOnce ? due.shift() : undefined) {
    lanes += 1;
    void sendOne(key).finally(() => {
      lanes -= 1;
      sendDue();
    });
  }
}

channel.addEventListener('message', ({ data: { key, kind } }: MessageEvent<UploadNews>) => {
  if (kind === 'done' || kind === 'duplicate') change(key, { outcome: kind });
  void uploads.load();
});

/** The files this browser uploads, one list for all screens. */
export const uploads = {
  get: (): readonly UploadState[] => states,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Tells of each file that the server refuses while no list of them is shown; answers how to stop listening. */
  onRefused(listener: (upload: UploadState) => void): () => void {
    refusalListeners.add(listener);
    return () => refusalListeners.delete(listener);
  },
  /** Keeps files and sends them, a few at a time. */
  async add(files: readonly File[], propertyId: number | null): Promise<void> {
    const owner = session.userId();
    const kept = files.map((file) => ({ key: newKey(), owner, name: file.name, file, propertyId, keptAt: Date.now(), refusal: null }));
    show([...states, ...kept.map(({ key, name }): UploadState => ({ key, owner, name, fraction: 0, outcome: 'running', error: null }))]);
    for (const upload of kept) {
      await keepUpload(upload);
      tell({ key: upload.key, kind: 'added' });
      due.push(upload.key);
      sendDue();
    }
  },
  /** Reads what is kept for whoever is signed in. */
  async load(): Promise<void> {
    const owner = session.userId();
    const kept = await uploadsOf(owner);
    const keys = new Set(kept.map(({ key }) => key));
    const stays = ({ key, outcome }: UploadState): boolean =>
      keys.has(key) || outcome === 'done' || outcome === 'duplicate' || due.includes(key);
    const known = new Set(states.map(({ key }) => key));
    const added = kept
      .filter(({ key }) => !known.has(key))
      .map(({ key, name, refusal }): UploadState => ({
        key,
        owner,
        name,
        fraction: 0,
        outcome: refusal === null ? 'waiting' : 'failed',
        error: refusal,
      }));
    // What another user of this browser has under way goes on, unseen.
    show([...states.filter((state) => state.outcome === 'running' || (state.owner === owner && stays(state))), ...added]);
  },
  /** Sends what waits of whoever is signed in. */
  async sendWaiting(): Promise<void> {
    await uploads.load();
    await askForBackgroundSync();
    if (!navigator.onLine) return;
    const owner = session.userId();
    for (const { key } of states.filter((state) => state.outcome === 'waiting' && state.owner === owner))
      if (!due.includes(key)) due.push(key);
    sendDue();
  },
  /** Tries once more what the server refused. */
  async retry(key: string): Promise<void> {
    const upload = await findUpload(key);
    if (upload) await keepUpload({ ...upload, refusal: null });
    due.push(key);
    sendDue();
  },
  async remove(key: string): Promise<void> {
    await dropUpload(key);
    show(states.filter((state) => state.key !== key));
    tell({ key, kind: 'removed' });
    await askForBackgroundSync();
  },
  /** Takes those that are done out of the list. */
  clear: (): void => show(states.filter(({ outcome }) => outcome !== 'done' && outcome !== 'duplicate')),
};
