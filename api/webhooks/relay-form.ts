import busboy from 'busboy';
import type { Request } from 'express';
import { AppError } from '#core/kernel/platform/app-error';
import { boundaryOf, unlabelled } from './unlabelled.js';

/** What a hosted relay posts: the message as it arrived, and whom it was for. */
export interface RelayForm {
  raw: Buffer;
  fields: ReadonlyMap<string, string>;
}

const smallField = 1_000_000;

/**
 * Reads the form of an inbound-parse webhook. The field `email` contains the message, its bytes unchanged. Throws `invalid` where it is no such form
 * or its sender has disconnected, `too-large` where the message is larger than `largestBytes`. `onBytes` gets the raw body.
 */
export function readRelayForm(request: Request, largestBytes: number, onBytes: (bytes: Buffer) => void): Promise<RelayForm> {
  return new Promise((resolve, reject) => {
    // It has been queued: a client that disconnected meanwhile sends neither data nor an end any more.
    if (request.destroyed) return reject(broken());
    const fields = new Map<string, string>();
    let raw: Buffer | null = null;
    const form = openForm(request, largestBytes);
    form.on('field', (name, value, { valueTruncated }) => {
      if (name === 'email') {
        if (valueTruncated) return reject(tooLarge(largestBytes));
        raw = Buffer.from(value, 'latin1');
      } else if (value.length <= smallField) fields.set(name, Buffer.from(value, 'latin1').toString('utf8'));
    });
    // Some relays send the message as a file.
    form.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => (name === 'email' ? chunks.push(chunk) : 0));
      stream.on('limit', () => reject(tooLarge(largestBytes)));
      stream.on('end', () => {
        if (name === 'email') raw = Buffer.concat(chunks);
      });
    });
    form.on('error', () => reject(broken()));
    form.on('close', () => (raw && raw.length > 0 ? resolve({ raw, fields }) : reject(broken())));
    request.on('aborted', () => reject(broken()));
    request.on('data', onBytes);
    request.pipe(unlabelled(boundaryOf(request.headers['content-type']) ?? '')).pipe(form);
  });
}

function openForm(request: Request, largestBytes: number) {
  try {
    // Latin-1 keeps every byte: a message may be in any charset, or in several.
    const limits = { fieldSize: largestBytes, fileSize: largestBytes, fields: 100, files: 5, parts: 110 };
    return busboy({ headers: request.headers, defCharset: 'latin1', limits });
  } catch {
    throw broken();
  }
}

const broken = (): AppError =>
  new AppError('invalid', 'Send a multipart form with the raw message in the field "email".', {
    problems: [{ loc: ['body', 'email'], msg: 'must be the raw message, in a multipart form', type: 'missing' }],
  });

const tooLarge = (bytes: number): AppError =>
  new AppError('too-large', `This message is too large. The limit is ${Math.round(bytes / 1_048_576)} MB.`);
