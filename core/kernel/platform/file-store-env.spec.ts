import { expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';
import { fileStoreSettings } from '#core/kernel/platform/file-store-env';

const base = { DATABASE_URL: 'postgresql://localhost/books', DATA_DIR: '/data' };
const settingsOf = (given: Record<string, string>) => fileStoreSettings(readEnv({ ...base, ...given }));

test('files lie on the disk unless a bucket is named', () => {
  expect(settingsOf({})).toEqual({ kind: 'disk', previous: null, folder: '/data/files', s3: null });
  const { kind, s3 } = settingsOf({ FILE_STORE: 's3', S3_BUCKET: 'books' });
  expect(kind).toBe('s3');
  expect(s3).toEqual({
    bucket: 'books',
    region: 'us-east-1',
    endpoint: undefined,
    credentials: undefined,
    forcePathStyle: false,
    prefix: '',
    encryption: undefined,
    cacheDir: '/data/cache',
    cacheBytes: 2000 * 1_048_576,
  });
});

test('a server of our own, a part of its bucket and a folder for copies', () => {
  const { previous, s3 } = settingsOf({
    FILE_STORE: 's3',
    FILE_STORE_PREVIOUS: 'disk',
    S3_BUCKET: 'books',
    S3_ENDPOINT: 'http://192.0.2.7:9000',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_PREFIX: '/of/us/',
    S3_SERVER_SIDE_ENCRYPTION: 'aws:kms',
    S3_KMS_KEY_ID: 'key',
    S3_CACHE_DIR: '/fast',
    S3_CACHE_MB: '1',
  });
  expect(previous).toBe('disk');
  expect(s3).toMatchObject({
    endpoint: 'http://192.0.2.7:9000',
    credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    forcePathStyle: true,
    prefix: 'of/us',
    encryption: { algorithm: 'aws:kms', kmsKeyId: 'key' },
    cacheDir: '/fast',
    cacheBytes: 1_048_576,
  });
});

test.each<[Record<string, string>, string]>([
  [{ FILE_STORE: 'nfs' }, 'FILE_STORE must be one of disk, s3.'],
  [{ FILE_STORE: 's3' }, 'S3_BUCKET is missing: the file store s3 needs the name of its bucket.'],
  [{ FILE_STORE_PREVIOUS: 's3' }, 'S3_BUCKET is missing: the file store s3 needs the name of its bucket.'],
  [{ FILE_STORE_PREVIOUS: 'disk' }, 'FILE_STORE_PREVIOUS is the store that files are moved from, and must be another one than FILE_STORE.'],
  [{ S3_BUCKET: 'Books' }, 'S3_BUCKET must be the name of a bucket: 3 to 63 lowercase letters, digits, dots and hyphens.'],
  [{ S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must begin with http:// or https://.'],
  [{ S3_ACCESS_KEY_ID: 'id' }, 'Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.'],
  [{ S3_SESSION_TOKEN: 'token' }, 'S3_SESSION_TOKEN is set and S3_ACCESS_KEY_ID is not.'],
  [{ S3_KMS_KEY_ID: 'key' }, 'S3_KMS_KEY_ID is set, and S3_SERVER_SIDE_ENCRYPTION is not aws:kms.'],
  [{ S3_PREFIX: '../x y' }, 'S3_PREFIX must be letters, digits, dots, hyphens, underscores and slashes.'],
  [{ S3_CACHE_MB: '0' }, 'S3_CACHE_MB must be more than 0.'],
])('%j is told: %s', (given, sentence) => {
  expect(() => settingsOf(given)).toThrow(sentence);
});
