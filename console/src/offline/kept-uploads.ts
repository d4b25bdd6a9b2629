/** A file that somebody wants to upload, kept in this browser until the server has it. */
export interface KeptUpload {
  /** A UUID: the server makes one document of it, however often it is sent. */
  key: string;
  /** The id of the user who took it; null for what came from another app while nobody was signed in. */
  owner: number | null;
  name: string;
  file: Blob;
  propertyId: number | null;
  keptAt: number;
  /** The sentence with which the server refused it. */
  refusal: string | null;
}

/** Who is signed in, for the service worker; the token only while files wait that it may send. */
export interface Sender {
  userId: number;
  token: string | null;
}

const uploads = 'uploads';
const senders = 'sender';
/** What this browser would not keep: a private window, or a full disk. It is gone with the page. */
const inPage = new Map<string, KeptUpload>();

const answerTo = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser could not read what it keeps')));
  });

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= (async () => {
    const request = indexedDB.open('rental-ledger', 1);
    request.addEventListener('upgradeneeded', () => {
      request.result.createObjectStore(uploads, { keyPath: 'key' });
      request.result.createObjectStore(senders);
    });
    const database = await answerTo(request);
    database.addEventListener('close', () => (opened = null));
    return database;
  })();
  opened.catch(() => (opened = null));
  return opened;
}

async function reading<T>(store: string, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return answerTo(ask((await open()).transaction(store).objectStore(store)));
}

/** Answers once it is on the disk. */
async function writing(store: string, change: (store: IDBObjectStore) => unknown): Promise<void> {
  const transaction = (await open()).transaction(store, 'readwrite');
  change(transaction.objectStore(store));
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser could not keep it')));
  });
}

/** A name for an upload; browsers have `randomUUID` for secure pages only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte, place) =>
    // Version 4 of RFC 9562, section 5.4.
    (place === 6 ? (byte & 0x0f) | 0x40 : place === 8 ? (byte & 0x3f) | 0x80 : byte).toString(16).padStart(2, '0'),
  ).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Rejects where the browser does not keep it. */
export const storeUpload = (upload: KeptUpload): Promise<void> => writing(uploads, (store) => store.put(upload));

export async function keepUpload(upload: KeptUpload): Promise<void> {
  await storeUpload(upload).catch(() => inPage.set(upload.key, upload));
}

export async function findUpload(key: string): Promise<KeptUpload | undefined> {
  return inPage.get(key) ?? (await reading<KeptUpload | undefined>(uploads, (store) => store.get(key)).catch(() => undefined));
}

export async function dropUpload(key: string): Promise<void> {
  inPage.delete(key);
  await writing(uploads, (store) => store.delete(key)).catch(() => undefined);
}

/** What a user has waiting, the oldest first. What belongs to nobody becomes theirs. */
export async function uploadsOf(owner: number | null): Promise<readonly KeptUpload[]> {
  const stored = await reading<KeptUpload[]>(uploads, (store) => store.getAll()).catch(() => []);
  const ownUploads = [...inPage.values(), ...stored].filter((upload) => upload.owner === owner || upload.owner === null);
  if (owner !== null)
    for (const upload of ownUploads.filter((stray) => stray.owner === null)) await keepUpload(Object.assign(upload, { owner }));
  return ownUploads.toSorted((a, b) => a.keptAt - b.keptAt);
}

export const noteSender = (sender: Sender): Promise<void> => writing(senders, (store) => store.put(sender, 'now')).catch(() => undefined);
export const forgetSender = (): Promise<void> => writing(senders, (store) => store.delete('now')).catch(() => undefined);
export const findSender = (): Promise<Sender | undefined> =>
  reading<Sender | undefined>(senders, (store) => store.get('now')).catch(() => undefined);
