import type { Client } from 'pg';
import type { Manifest } from '#core/ops/backup/manifest';
import { compareContents } from '#core/kernel/storage/compare-contents';
import { some } from '#core/kernel/platform/sentence';
import type { S3FileStore } from '#core/kernel/storage/s3-file-store';

/** The keys of all files in a bucket. */
async function keysIn(bucket: S3FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of bucket.list('')) if (key !== null) keys.add(key);
  return keys;
}

/**
 * How the files of a bucket stand, to be asked after the rows are read. Throws a sentence where one of those that are compared is not what the database says:
 * a backup must not pass off spoilt files as good ones.
 */
export async function describeBucket(
  client: Client,
  bucket: S3FileStore,
): Promise<{ note: NonNullable<Manifest['bucket']>; keys: Set<string> }> {
  const keys = await keysIn(bucket);
  const { compared, wrong } = await compareContents(
    async (sql) => (await client.query<{ key: string; sha256: string; name: string }>(sql)).rows,
    bucket,
  );
  if (wrong.length > 0)
    throw new Error(
      `These files in the bucket are not what was stored: ${some(wrong)}. Bring back their earlier versions, then run the backup again.`,
    );
  const { place } = await bucket.facts();
  return { note: { place, files: keys.size, versions: await bucket.keepsVersions(), compared }, keys };
}

/**
 * Brings back the files that the bucket has no more or has others of since a moment, from the versions it has kept; answers what is still missing.
 * Files are written before the rows that name them, so what lies there since has taken the place of what was named.
 */
export async function bringBackFiles(
  bucket: S3FileStore,
  named: ReadonlySet<string>,
  moment: Date,
): Promise<{ broughtBack: number; missing: string[] }> {
  const storedAt = new Map<string | null, Date>();
  for await (const file of bucket.list('')) storedAt.set(file.key, file.storedAt);
  const missing: string[] = [];
  let broughtBack = 0;
  for (const key of named) {
    const since = storedAt.get(key);
    if (since && since <= moment) continue;
    // A server without versions refuses to list them.
    if (await bucket.bringBack(key, moment).catch(() => false)) broughtBack += 1;
    else if (!since) missing.push(key);
  }
  return { broughtBack, missing };
}
