import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { ChainHead } from '#core/kernel/audit/seal-log';

const Head = z.object({ position: z.int().positive(), hash: z.string().length(64) });

/** Where the end of the chain is kept beside the database, so that a log whose end was cut off shows it. */
export const keptHeadPath = (dataDir: string): string => join(dataDir, 'audit-head.json');

/** The end of the chain as it was kept last; null where none was, or what stands there is not one. */
export async function readKeptHead(dataDir: string): Promise<ChainHead | null> {
  const text = await readFile(keptHeadPath(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  try {
    return Head.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Keeps the end of the chain, unless the one that is kept is not in the chain any more: that is the trace of what was cut off, and stays. Answers whether. */
export async function keepHead(em: EntityManager, dataDir: string, head: ChainHead): Promise<boolean> {
  const kept = await readKeptHead(dataDir);
  if (kept?.position === head.position && kept.hash === head.hash) return true;
  if (
    kept &&
    (await em.execute<unknown[]>('select 1 from audit_seal where position = ? and hash = ?', [kept.position, kept.hash])).length === 0
  )
    return false;
  // Another worker has sealed more meanwhile.
  if (kept && kept.position > head.position) return true;
  const path = keptHeadPath(dataDir);
  const draft = `${path}.${process.pid}.new`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(head)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
  return true;
}
