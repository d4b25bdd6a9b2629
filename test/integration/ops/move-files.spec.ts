import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { S3StandIn } from '../../stand-in/s3-server.js';
import { type Ended, execute } from '../../support/run-command.js';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const database = databaseForTests(2);
let server: S3StandIn;
const folder = folderForTests('move-files-');
beforeAll(async () => {
  server = await S3StandIn.start();
  const store = new DiskFileStore(join(folder, 'files'));
  for (const key of ['originals/a1', 'originals/a2', 'mail/q1']) await store.put(key, randomBytes(1000));
});
afterAll(() => server.stop());

/** `npm run move-files` as npm starts it, or what it starts. */
function move(words: string[], env: Record<string, string> = {}, program = 'dist/core/ops/files/move-files-command.js'): Promise<Ended> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const place = { DATABASE_URL: database.url, DATA_DIR: folder, INIT_CWD: folder, SKIP_ENV_FILE: '1' };
  return execute(process.execPath, [program, 'move-files', ...words], { PATH, HOME, NODE_COMPILE_CACHE, ...place, ...server.env, ...env });
}

test('npm run move-files: to the bucket, on from there, and back', async () => {
  const first = await move(['--to', 's3'], { FILE_STORE: 'disk' }, 'deploy/tool.mjs');
  expect(first).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Copied 3 files to s3:\/\/ledger .*, 0\.0 MB, each read back and compared by its SHA-256; 0 were there/m),
  });
  expect(first.said).toContain('Set FILE_STORE=s3 and FILE_STORE_PREVIOUS=disk, start again, and run this once more');
  expect([...server.objects.keys()].toSorted()).toEqual(['mail/q1', 'originals/a1', 'originals/a2']);
  const second = await move(['--to', 's3'], { FILE_STORE_PREVIOUS: 'disk' });
  expect(second).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Copied 0 files .* 3 were there already\.\nEverything is there\. Remove FILE_STORE_PREVIOUS/),
  });
  const entries = await database.orm.em
    .fork()
    .execute<{ after: object }[]>(`select after from audit_entry where action = 'move-files' order by id`);
  const way = { from: 'disk', to: 's3' };
  expect(entries.map(({ after }) => after)).toEqual([
    { ...way, begins: true },
    { ...way, ending: 'done', found: 3, copied: 3, bytes: 3000, already: 0, failed: 0 },
    { ...way, begins: true },
    { ...way, ending: 'done', found: 3, copied: 0, bytes: 0, already: 3, failed: 0 },
  ]);
  const elsewhere = join(folder, 'elsewhere');
  expect(await move(['--to', 'disk'], { DATA_DIR: elsewhere })).toMatchObject({
    code: 0,
    said: expect.stringContaining(`Copied 3 files to ${elsewhere}/files`),
  });
});

test.each<[string, string[], Record<string, string>, number, RegExp]>([
  ['no direction', [], {}, 64, /^Usage: move-files --to s3, or move-files --to disk\.$/m],
  ['another one', ['--to', 'tape'], {}, 64, /^Usage/],
  ['no bucket', ['--to', 's3'], { FILE_STORE: 'disk', S3_BUCKET: '' }, 78, /^S3_BUCKET is missing: name the bucket/],
  ['a wrong setting', ['--to', 's3'], { S3_BUCKET: 'A' }, 78, /^S3_BUCKET must be the name of a bucket/],
  [
    'a bucket that is not there',
    ['--to', 's3'],
    { S3_BUCKET: 'nobodys' },
    1,
    /^Not all files were copied: The bucket nobodys does not exist .* run it again, and it goes on\.$/m,
  ],
  ['a wrong secret', ['--to', 's3'], { S3_SECRET_ACCESS_KEY: 'wrong' }, 1, /does not accept the access key/],
  ['a server that is not there', ['--to', 's3'], { S3_ENDPOINT: 'http://127.0.0.1:1' }, 1, /cannot be reached \(ECONNREFUSED\)/],
])('%s is told in a sentence', async (_, words, env, code, sentence) => {
  const ended = await move(words, env);
  expect(ended).toMatchObject({ code, said: expect.stringMatching(sentence) });
  expect(ended.said).not.toContain('the-secret-of-the-ledger');
});
