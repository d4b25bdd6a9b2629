import { createHash } from 'node:crypto';

/** The SHA-256 of a content, in lower-case hex, and its size in bytes. */
export async function hashStream(content: AsyncIterable<Uint8Array>): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    size += chunk.length;
  }
  return { sha256: hash.digest('hex'), size };
}
