import type { Client } from 'pg';
import type { Manifest } from '#core/ops/backup/manifest';
import { compareContents } from '#core/ops/files/compare-contents';
import { some } from '#core/kernel/platform/sentence';
import type { S3FileStore } from '#core/kernel/storage/s3-file-store';

/** The keys of all files in a bucket. */
export async function keysIn(bucket: S3FileStore): Promise<Set<string>> {
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

/** Brings back those of the files that the bucket has no more and that it has kept a version of; answers what is still missing. */
export async function bringBackMissing(
  bucket: S3FileStore,
  named: ReadonlySet<string>,
): Promise<{ broughtBack: number; missing: string[] }> {
  const there = await keysIn(bucket);
  const missing: string[] = [];
  let broughtBack = 0;
  for (const key of named) {
    if (there.has(key)) continue;
    // A server without versions refuses to list them.
    if (await bucket.bringBack(key).catch(() => false)) broughtBack += 1;
    else missing.push(key);
  }
  return { broughtBack, missing };
}
