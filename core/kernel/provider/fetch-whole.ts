/** An answer of so many bytes is none of a model's that is asked for some fields. */
const longest = 1_000_000;

/** The server sends more than any answer has. */
export class AnswerTooLong extends Error {}

/**
 * `fetch` for what is sent with a key: it goes to the given address alone, follows no redirect, and settles once the whole answer is here, so that the
 * signal of the caller bounds a slow one too. Throws AnswerTooLong beyond a megabyte.
 */
export async function fetchWhole(address: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'manual' });
  const { status, headers } = response;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > longest) throw new AnswerTooLong();
    chunks.push(chunk);
  }
  return new Response(size > 0 ? Buffer.concat(chunks) : null, { status, headers });
}
