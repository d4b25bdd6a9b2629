import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { S3Settings } from '#core/kernel/platform/file-store-env';
import { StoreAway } from '#core/kernel/storage/file-store';
import { S3FileStore } from '#core/kernel/storage/s3-file-store';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { emptyPlace } from '../../support/backup-places.js';
import { Ceph, kmsKey, noCeph } from '../../support/ceph.js';
import { createTestDatabase } from '../../support/database.js';
import { paper } from '../../support/sample-books.js';
import { describeFileStore } from '../../support/store-contract.js';

/** What the check of a store that cannot be used says. */
const told = async (store: S3FileStore): Promise<string> => {
  const error: unknown = await store.check().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(StoreAway);
  return (error as Error).message;
};

describe.skipIf(noCeph !== null)(`the file store on Ceph's gateway for S3${noCeph === null ? '' : ` (skipped: ${noCeph})`}`, () => {
  let ceph: Ceph;
  let folder: string;
  beforeAll(async () => {
    ceph = await Ceph.start();
    folder = await mkdtemp(join(tmpdir(), 'on-ceph-'));
  }, 300_000);
  afterAll(async () => {
    await ceph.stop();
    await rm(folder, { recursive: true });
  });
  const open = (different: Partial<S3Settings> = {}) => new S3FileStore({ ...ceph.settings(folder), ...different });

  describeFileStore('a bucket of Ceph', (own) => new S3FileStore(ceph.settings(own)));

  test.each([
    ['a bucket that is not there', { bucket: 'nobodys' }, /The bucket nobodys does not exist/],
    ['an unknown key', { credentials: { accessKeyId: 'AKIANOBODY', secretAccessKey: 'x' } }, /does not accept the access key/],
    ['a wrong secret', { credentials: { accessKeyId: 'AKIALEDGER', secretAccessKey: 'x' } }, /does not accept the access key/],
    ['a token that nobody gave', { credentials: { accessKeyId: 'x', secretAccessKey: 'x', sessionToken: 'x' } }, /does not accept|token/],
    ['a server that is not there', { endpoint: 'http://127.0.0.1:1' }, /cannot be reached \(ECONNREFUSED\)/],
  ])('%s is told in a sentence', async (_, different, sentence) => {
    expect(await told(open(different))).toMatch(sentence);
  });

  test.each([
    ['list', 's3:ListBucket'],
    ['write', 's3:PutObject'],
    ['read', 's3:GetObject'],
    ['delete', 's3:DeleteObject'],
  ])('a key that may not %s is told before anything is stored', async (doing, right) => {
    expect(await told(open({ credentials: await ceph.keyWithout(right) }))).toMatch(
      new RegExp(`^The access key may not ${doing} in the bucket ledger at .*\\. Allow it ${right} there\\.$`),
    );
  });

  test('a wrong clock is told', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
    try {
      expect(await told(open())).toMatch(/^The clock of this machine differs/);
    } finally {
      vi.useRealTimers();
    }
  });

  test('what is to be encrypted is, and comes back as it was', async () => {
    const store = open({ encryption: { algorithm: 'aws:kms', kmsKeyId: kmsKey } });
    await store.check();
    await store.put('originals/a1', Buffer.from('secret'));
    await store.put('originals/a2', Buffer.alloc(9_000_000));
    for (const key of ['originals/a1', 'originals/a2']) expect(await ceph.encryptionOf(key)).toEqual({ algorithm: 'aws:kms', key: kmsKey });
    expect(await text(await store.read('originals/a1'))).toBe('secret');
    expect(await told(open({ encryption: { algorithm: 'aws:kms', kmsKeyId: 'nobodys' } }))).toMatch(
      /does not know the key nobodys, or the access key may not use it\. Check S3_KMS_KEY_ID/,
    );
    const unencrypted = open({ encryption: { algorithm: 'AES256', kmsKeyId: undefined } });
    expect(await told(unencrypted)).toMatch(/does not encrypt with AES256\. Change S3_SERVER_SIDE_ENCRYPTION/);
    await expect(unencrypted.put('originals/a3', Buffer.from('secret'))).rejects.toThrow('does not encrypt with AES256');
    expect(await store.exists('originals/a3')).toBe(false);
    for (const key of ['originals/a1', 'originals/a2']) await store.delete(key);
  });

  test('a restore brings back what was deleted or overwritten since its backup', async () => {
    await ceph.keepVersions();
    const store = open();
    expect(await store.keepsVersions()).toBe(true);
    const books = await createTestDatabase(2);
    const files = { kind: 's3', previous: null, folder, s3: ceph.settings(folder) } as const;
    const made: (() => Promise<unknown>)[] = [() => books.drop()];
    try {
      for (const name of ['stays', 'deleted', 'overwritten', 'both']) {
        const { sha256, key } = await store.put(`originals/${name}`, Buffer.from(`${name} at first`));
        await paper(books.orm.em.fork(), { fileKey: key, sha256 });
      }
      await wait(1000);
      const archive = join(folder, 'books.zip');
      expect(await makeBackup({ databaseUrl: books.url, dataDir: folder, files }, archive)).toMatchObject({
        bucket: { versions: true, files: 4, compared: 4 },
        missing: [],
      });
      await wait(1000);
      for (const name of ['overwritten', 'both']) await store.put(`originals/${name}`, Buffer.from('another'), { replace: true });
      for (const name of ['deleted', 'both']) await store.delete(`originals/${name}`);
      const target = await emptyPlace(folder, made);
      expect(await restoreBackup({ ...target, files }, archive)).toMatchObject({ broughtBack: 3, missing: [] });
      for (const name of ['stays', 'deleted', 'overwritten', 'both']) {
        expect(await text(await store.read(`originals/${name}`))).toBe(`${name} at first`);
        // With the hash that stands beside it.
        expect((await store.put(`originals/${name}`, Buffer.from(`${name} at first`))).sha256).toBe(
          createHash('sha256').update(`${name} at first`).digest('hex'),
        );
      }
    } finally {
      for (const end of made) await end();
    }
  });
});
