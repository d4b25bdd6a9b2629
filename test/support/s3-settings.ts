import { join } from 'node:path';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { type S3StandIn, s3Key } from '../stand-in/s3-server.js';

/** How a store reaches the stand-in; its local copies lie below `folder`. */
export const s3SettingsOf = ({ bucket, port }: S3StandIn, folder: string): S3Settings => ({
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
