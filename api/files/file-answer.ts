import type { Request, Response } from 'express';
import { AppError } from '#core/kernel/platform/app-error';
import type { FileStore } from '#core/kernel/storage/file-store';
import { userFileHeaders } from '../http/security-headers.js';
import { sendStream } from '../http/send-stream.js';

/** A stored file as it leaves: its name and type are data, never a path. */
export interface FileAnswer {
  key: string;
  filename: string;
  mimeType: string;
  disposition: 'inline' | 'attachment';
}

/** `bytes=a-b`, `bytes=a-` or `bytes=-n` within a file of this size; null where the whole is to be sent, `none` where nothing fits (RFC 9110 §14). */
export function readRange(header: string | undefined, size: number): { start: number; end: number } | 'none' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, from = '', to = ''] = match ?? [];
  if (!match || (from === '' && to === '')) return null;
  if (from === '') {
    const start = Math.max(0, size - Number(to));
    return Number(to) === 0 || size === 0 ? 'none' : { start, end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'none' : { start, end };
}

/** RFC 6266: a plain name for old clients, without accents, and the real one in UTF-8. */
export function contentDisposition(disposition: FileAnswer['disposition'], filename: string): string {
  const plain = filename
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(filename.toWellFormed()).replaceAll(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Sends the file, or the requested part. A single-use link gets the whole file: the rest could not be requested. */
export async function sendFile(store: FileStore, file: FileAnswer, request: Request, response: Response): Promise<void> {
  const size = await store.size(file.key).catch(missing);
  const ranges = request.query.ticket === undefined;
  const range = ranges ? readRange(request.headers.range, size) : null;
  response.set(userFileHeaders).set({
    'Content-Type': file.mimeType,
    'Content-Disposition': contentDisposition(file.disposition, file.filename),
    'Accept-Ranges': ranges ? 'bytes' : 'none',
  });
  if (range === 'none') {
    response.status(416).type('json').set('Content-Range', `bytes */${size}`).json({ detail: 'This part of the file does not exist.' });
    return;
  }
  if (range) response.status(206).set('Content-Range', `bytes ${range.start}-${range.end}/${size}`);
  response.set('Content-Length', String(range ? range.end - range.start + 1 : size));
  const stream = await store.read(file.key, range ?? undefined).catch(missing);
  await sendStream(stream, response);
}

/** Text that is made here, such as the body of an e-mail, under the same rules as a file. */
export function sendText(response: Response, text: string, file: Omit<FileAnswer, 'key'>): void {
  response.set(userFileHeaders).set({
    'Content-Type': `${file.mimeType}; charset=utf-8`,
    'Content-Disposition': contentDisposition(file.disposition, file.filename),
  });
  response.end(text);
}

function missing(error: NodeJS.ErrnoException): never {
  if (error.code === 'ENOENT') throw new AppError('not-found', 'Document file not found');
  throw error;
}
