import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Who leaves in the middle, or before the first byte, has what he wanted. */
const left = new Set(['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']);

/** Sends what a stream brings as an answer's body. The stream is closed however that ends, so that no file of it stays open. */
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
