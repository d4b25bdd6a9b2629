import type { FileStoreSettings, S3Settings, StoreKind } from '#core/kernel/platform/file-store-env';
import { errorText } from '#core/kernel/platform/error-text';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import type { FileStore } from '#core/kernel/storage/file-store';
import { MovingFileStore } from '#core/kernel/storage/moving-file-store';
import type { S3FileStore } from '#core/kernel/storage/s3-file-store';

/** The file store that the settings name; the one door by which every process gets it. Where it is a bucket that cannot be used, the log says why. */
export async function openFileStore(settings: FileStoreSettings, log?: { warn: (words: string) => void }): Promise<FileStore> {
  const store = await openStore(settings.kind, settings);
  const opened = settings.previous === null ? store : new MovingFileStore(store, await openStore(settings.previous, settings));
  // A start does not wait for it: mail is taken while it is away.
  if (log && settings.kind === 's3') void opened.check().catch((error: unknown) => log.warn(errorText(error)));
  return opened;
}

/** Opens one of the two stores. Throws a sentence where it is not set up. */
export async function openStore(kind: StoreKind, { folder, s3 }: FileStoreSettings): Promise<FileStore> {
  if (kind === 'disk') return new DiskFileStore(folder);
  if (s3 === null) throw new Error('S3_BUCKET is missing: the file store s3 needs the name of its bucket.');
  return openBucket(s3);
}

/** Opens the store in the bucket. */
export async function openBucket(settings: S3Settings): Promise<S3FileStore> {
  // Where files lie on a disk its client stays there too.
  const { S3FileStore: Bucket } = await import('#core/kernel/storage/s3-file-store');
  return new Bucket(settings);
}
