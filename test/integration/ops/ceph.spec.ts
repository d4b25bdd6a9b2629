import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreAway } from '#core/kernel/storage/file-store';
import { S3FileStore } from '#core/kernel/storage/s3-file-store';
import { Ceph, noCeph } from '../../support/ceph.js';
import { describeFileStore } from '../../support/store-contract.js';

describe.skipIf(noCeph !== null)(`the file store on Ceph's gateway for S3${noCeph === null ? '' : ` (skipped: ${noCeph})`}`, () => {
  let ceph: Ceph;
  beforeAll(async () => {
    ceph = await Ceph.start();
  }, 300_000);
  afterAll(() => ceph.stop());

  describeFileStore('a bucket of Ceph', (folder) => new S3FileStore(ceph.settings(folder)));

  test.each([
    ['a bucket that is not there', { bucket: 'nobodys' }, /The bucket nobodys does not exist/],
    ['an unknown key', { credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' } }, /does not accept the access key/],
    ['a wrong secret', { credentials: { accessKeyId: 'AKIALEDGER', secretAccessKey: 'x' } }, /does not accept the access key/],
  ])('%s is told in a sentence', async (_, different, sentence) => {
    const error: unknown = await new S3FileStore({ ...ceph.settings('unused'), ...different }).check().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreAway);
    expect((error as Error).message).toMatch(sentence);
  });
});
