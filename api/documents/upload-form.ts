import { randomUUID } from 'node:crypto';
import { type Readable, Transform } from 'node:stream';
import type { Request } from 'express';
import multer, { type StorageEngine } from 'multer';
import { AppError } from '#core/kernel/platform/app-error';
import { headBytes } from '#core/reading/file-type';
import type { FileStore, StoredFile } from '#core/kernel/storage/file-store';

/** The parts of a form: the file, already in the store, and the other fields. */
export interface UploadedForm {
  file: NamedFile;
  fields: Record<string, string>;
}

/** The key in the store, the sender's file name, and the first bytes: enough for `fileType`. */
type NamedFile = StoredFile & { filename: string; head: Buffer };

/**
 * The same bytes in a separate stream: the store may give up on it without destroying the form. A client that disconnects ends it with an error. A
 * copy of its beginning is kept.
 */
function shielded(source: Readable): { stream: Readable; head: () => Buffer } {
  const begun: Buffer[] = [];
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (size < headBytes) begun.push(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  // The store may not be listening yet; it finds the error when it reads.
  through.on('error', () => undefined);
  source.on('error', (error) => through.destroy(error));
  source.on('close', () => {
    if (!source.readableEnded) through.destroy(new Error('the upload ended early'));
  });
  return { stream: source.pipe(through), head: () => Buffer.concat(begun).subarray(0, headBytes) };
}

/** Sends the file to the store as it arrives, so that none of it is held in memory. */
class StoreEngine implements StorageEngine {
  stored: NamedFile | null = null;

  constructor(private readonly store: FileStore) {}

  _handleFile(_request: Request, file: Express.Multer.File, done: (error?: unknown, info?: Partial<Express.Multer.File>) => void): void {
    const key = `originals/${randomUUID()}`;
    const { stream, head } = shielded(file.stream);
    this.store.put(key, stream).then(
      (stored) => {
        this.stored = { ...stored, filename: file.originalname, head: head() };
        done(null, { size: stored.size });
      },
      (error: unknown) => {
        // What still comes must be taken, or the client never reads the answer.
        file.stream.resume();
        done(error);
      },
    );
  }

  _removeFile(_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void): void {
    this.discard().then(() => done(null), done);
  }

  async discard(): Promise<void> {
    if (this.stored) await this.store.delete(this.stored.key);
    this.stored = null;
  }
}

/**
 * Reads a multipart form with one file called `file` into the store. Throws `too-large`, `invalid` (no file, two files, no form, or an incomplete
 * one); then nothing is left in the store.
 */
export async function receiveForm(store: FileStore, request: Request, largestBytes: number): Promise<UploadedForm> {
  // A client that disconnected while its sign-in was checked sends neither data nor an end any more.
  if (request.destroyed && !request.readableEnded) throw halfForm();
  const engine = new StoreEngine(store);
  const limits = { fileSize: largestBytes, files: 1, fields: 20, fieldSize: 100_000, parts: 25 };
  // The name comes as it was sent and is cut to its last segment here: one that ends in a slash would be empty, and its file would be skipped.
  const upload = multer({ storage: engine, limits, defParamCharset: 'utf8', preservePath: true }).single('file');
  try {
    await new Promise<void>((resolve, reject) => {
      upload(request, request.res as never, (error: unknown) => (error ? reject(error) : resolve()));
    });
  } catch (error) {
    await engine.discard();
    throw toAppError(error, largestBytes);
  }
  if (!engine.stored) throw badFile('Send one file in the field "file" of a multipart form.', 'missing');
  return { file: engine.stored, fields: { ...(request.body as Record<string, string> | undefined) } };
}

/** Control characters are in no name a person gives; the form's reader stops at them. */
const unreadableName = 'The name of this file cannot be read. Rename the file and upload it again.';

export function badFile(msg: string, type: string): AppError {
  return new AppError('invalid', msg, { problems: [{ loc: ['body', 'file'], msg, type }] });
}

const halfForm = (): AppError => badFile('The multipart form is incomplete.', 'broken_form');

function toAppError(error: unknown, largestBytes: number): unknown {
  if (!(error instanceof multer.MulterError)) {
    // busboy's own words for a broken form.
    if (error instanceof Error && error.message === 'Malformed part header') return badFile(unreadableName, 'broken_form');
    const broken =
      error instanceof Error && /multipart|boundary|unexpected end of form|malformed|request aborted|ended early/i.test(error.message);
    return broken ? halfForm() : error;
  }
  if (error.code === 'LIMIT_FILE_SIZE') {
    const megabytes = Math.round((largestBytes / 1_048_576) * 10) / 10;
    return new AppError('too-large', `This file is too large. The limit is ${megabytes} MB.`);
  }
  return badFile('Send one file in the field "file" of a multipart form, with few and short fields.', error.code.toLowerCase());
}
