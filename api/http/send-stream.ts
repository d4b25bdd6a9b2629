import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** A client that disconnects, even before the first byte, is no error. */
const left = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Sends a stream as an answer's body. However that ends, the stream is closed, so that no file stays open. */
export async function sendStream(source: Readable, response: Response): Promise<void> {
  try {
    await pipeline(source, response);
  } catch (error) {
    if (!response.destroyed || !left.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    // A pipe that could not begin leaves its source open.
    source.destroy();
  }
}
