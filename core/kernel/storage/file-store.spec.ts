import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { S3FileStore } from '#core/kernel/storage/s3-file-store';
import { S3StandIn } from '../../../test/stand-in/s3-server.js';
import { s3SettingsOf } from '../../../test/support/s3-settings.js';
import { describeFileStore } from '../../../test/support/store-contract.js';

let server: S3StandIn;
beforeAll(async () => {
  server = await S3StandIn.start();
  server.pageSize = 1;
});
afterAll(() => server.stop());

describeFileStore('a disk', (folder) => new DiskFileStore(join(folder, 'files')));
describeFileStore('a bucket', (folder) => new S3FileStore(s3SettingsOf(server, folder)));
describeFileStore('a part of a bucket', (folder) => new S3FileStore({ ...s3SettingsOf(server, folder), prefix: 'books/of-us' }));
