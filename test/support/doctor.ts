import { randomBytes } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { examine } from '#core/ops/doctor/examine';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { openSecretBox, SecretBox } from '#core/kernel/platform/secret-box';
import { readSecret } from '#core/kernel/platform/secret-key';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { createTestDatabase } from './database.js';
import { spoolFiles, startTestGateway, until } from './gateway.js';

/** What the doctor finds wrong with an installation, a sentence each; its secret is `given`, or in its folder, or it has none. */
export async function whatIsWrong(em: EntityManager, dataDir: string, given?: string): Promise<string[]> {
  await letFilesAge(dataDir);
  const secret = await readSecret(dataDir, given);
  const box = secret === null ? new SecretBox(randomBytes(32)) : openSecretBox(secret, undefined);
  const findings = await examine({ em: em.fork(), store: new DiskFileStore(join(dataDir, 'files')), dataDir, box });
  return findings.filter(({ wrong }) => wrong > 0).map(({ check, sentence }) => `${check}: ${sentence}`);
}

/** Makes every file of the store a day old: the doctor still expects the row of a young one. */
export async function letFilesAge(dataDir: string): Promise<void> {
  const yesterday = new Date(Date.now() - 86_400_000);
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), yesterday, yesterday);
}

/** Lets a gateway bring what waits in a spool into an empty ledger: which messages came, and what the doctor finds wrong then. */
export async function importSpool(dataDir: string): Promise<{ queueIds: string[]; wrong: string[] }> {
  const database = await createTestDatabase(2);
  try {
    const gateway = await startTestGateway({ databaseUrl: database.url, dataDir });
    await until('everything is imported', () => spoolFiles(dataDir).length === 0, 120_000);
    await gateway.close();
    const mails = await database.orm.em.fork().find(InboundMail, {}, { orderBy: { id: 'asc' } });
    return { queueIds: mails.flatMap(({ queueId }) => queueId ?? []), wrong: await whatIsWrong(database.orm.em, dataDir) };
  } finally {
    await database.drop();
  }
}
