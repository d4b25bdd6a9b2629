import { join } from 'node:path';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { s3Key } from '../stand-in/s3-server.js';

/** How a store reaches a server on this machine; its local copies lie below `folder`. */
export const s3SettingsOf = ({ bucket, port }: { bucket: string; port: number }, folder: string): S3Settings => ({
  bucket,
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  credentials: s3Key,
  forcePathStyle: true,
  prefix: '',
  encryption: undefined,
  cacheDir: join(folder, 'cache'),
  cacheBytes: 100_000_000,
});
