import { createHash } from 'node:crypto';
import { type FileStoreVariables, fileStoreSettings } from '#core/kernel/platform/file-store-env';
import { S3Bucket } from '#core/kernel/storage/s3-bucket';
import type { Written } from './write-to-folder.js';

/** A server that does not answer must not hold a slot for long. */
const patience = { connectionTimeout: 5000, requestTimeout: 20_000, socketTimeout: 60_000 };

/** A bucket of the server that the settings of the file store name, with its key. */
export function bucketOf(env: FileStoreVariables & { DATA_DIR: string }, bucket: string): S3Bucket {
  const { s3 } = fileStoreSettings({ ...env, S3_BUCKET: bucket });
  if (!s3) throw new Error('no bucket is named');
  return new S3Bucket({ ...s3, prefix: '' }, patience);
}

/** Writes a whole object under a name that is free; nothing is overwritten, whoever writes at the same time. Rejects with a sentence of the store. */
export async function writeToBucket(bucket: S3Bucket, name: string, content: Buffer): Promise<Written> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  if (await bucket.put(name, { sha256, size: content.length, body: content }, false)) return 'written';
  return (await bucket.head(name)).sha256 === sha256 ? 'same' : 'taken';
}

/** What it means that a bucket could not be written to: the name of the bucket is the export's, all else is in the settings. */
export const bucketTrouble = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replaceAll('S3_BUCKET', 'the name of the bucket');
