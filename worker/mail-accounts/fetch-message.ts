import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { ImapFlow } from 'imapflow';
import { ReceivedCounter } from '#core/records/mail/received-counter';
import type { FetchedContent } from '#core/records/mail-accounts/fetched-mail';

/** `gone`: it has left the mailbox. */
export type FetchOutcome = { is: 'fetched'; content: FetchedContent } | { is: 'gone' } | { is: 'too-large' };

/**
 * Writes a message into a file of this machine, in pieces, as its bytes are. A server that states a size other than what it hands over (some count line
 * ends differently) is asked twice: only what is the same both times is the whole message.
 */
export async function fetchMessage(
  client: ImapFlow,
  { uid, size }: { uid: number; size: number },
  path: string,
  maxBytes: number,
): Promise<FetchOutcome> {
  const first = await fetchOnce(client, uid, path, maxBytes);
  if (first.is !== 'fetched' || first.content.size >= size) return first;
  const second = await fetchOnce(client, uid, path, maxBytes);
  if (second.is !== 'fetched' || second.content.sha256 === first.content.sha256) return second;
  throw new Error('The server handed over another content each time.');
}

async function fetchOnce(client: ImapFlow, uid: number, path: string, maxBytes: number): Promise<FetchOutcome> {
  const download = await client.download(String(uid), undefined, { uid: true, maxBytes: maxBytes + 1 });
  if (!('content' in download) || !download.content) return { is: 'gone' };
  const hash = createHash('sha256');
  const received = new ReceivedCounter();
  let size = 0;
  const file = await open(path, 'w', 0o600);
  try {
    for await (const chunk of download.content as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > maxBytes) break;
      hash.update(chunk);
      received.add(chunk);
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
  if (size > maxBytes) return { is: 'too-large' };
  return { is: 'fetched', content: { sha256: hash.digest('hex'), size, receivedCount: received.count } };
}
