import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import { importMail, type ImportedMail } from '#core/records/mail/import-mail';
import type { FileStore } from '#core/kernel/storage/file-store';
import { BrokenSpoolFile, readEnvelope, type SpoolEnvelope } from './spool-file.js';

/**
 * Brings one spooled message into the books: raw form into the file store under a key made of its queue id, then the ledger and
 * the task in one transaction. Every step may be repeated. Throws BrokenSpoolFile when the file is not what was written.
 */
export async function importSpooled(
  { path, queueId }: { path: string; queueId: string },
  { em, store, mailDomain }: { em: EntityManager; store: FileStore; mailDomain: string },
): Promise<ImportedMail> {
  const { envelope, bodyStart } = await readEnvelope(path);
  if (envelope.queueId !== queueId) throw new BrokenSpoolFile('Its name is not the one in its envelope.');
  const key = await storeBody(createReadStream(path, { start: bodyStart }), envelope, store);
  return importMail(em, receivedMail(envelope, key), mailDomain);
}

async function storeBody(body: Readable, envelope: SpoolEnvelope, store: FileStore): Promise<string> {
  // Whoever reads it hears of its errors; where the store fails before, it must neither end the gateway nor stay open.
  body.on('error', () => undefined);
  try {
    return (await store.put(`mail/${envelope.queueId}`, Readable.from(verified(body, envelope)))).key;
  } finally {
    body.destroy();
  }
}

/** Breaks off at the end of a content that is not the one taken, so that it never comes to stand in the store. */
async function* verified(content: AsyncIterable<Uint8Array>, taken: SpoolEnvelope): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
  if (hash.digest('hex') !== taken.sha256) throw new BrokenSpoolFile('Its content differs from what was accepted.');
}

function receivedMail(envelope: SpoolEnvelope, rawKey: string): Parameters<typeof importMail>[1] {
  return {
    queueId: envelope.queueId,
    origin: 'smtp',
    gateway: envelope.gateway,
    envelopeFrom: envelope.from,
    recipients: envelope.to,
    // A client by a socket has none.
    clientAddress: envelope.clientAddress || null,
    clientName: envelope.clientName,
    trustedClient: envelope.trustedClient,
    viaFront: envelope.viaFront,
    receivedAt: new Date(envelope.receivedAt),
    rawKey,
    rawSize: envelope.size,
    rawSha256: envelope.sha256,
    receivedCount: envelope.receivedCount,
  };
}
