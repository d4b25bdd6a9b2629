import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DiskFileStore } from '#core/kernel/storage/disk-file-store';
import { S3StandIn } from '../stand-in/s3-server.js';
import { ledgerFaults } from '../support/inbox.js';
import { sendPaper, settledPapers } from '../support/papers-load.js';
import { DeafQueue } from '../support/worker.js';
import { spawnWorker } from '../support/worker-process.js';
import { databaseForTests } from '../support/for-tests.js';
import { folderForTests } from '../support/folder-for-tests.js';

const kills = Number(process.env.PROVE_BUCKET_KILLS ?? 2);

const database = databaseForTests();
let server: S3StandIn;
const folder = folderForTests('bucket-killed-');
beforeAll(async () => {
  server = await S3StandIn.start();
});
afterEach(() => {
  server.mischief = () => null;
  server.objects.clear();
});
afterAll(() => server.stop());

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Starts `npm run move-files`; answers its process and how it ends. */
function move(to: 'disk' | 's3', dataDir: string): { child: ChildProcess; ended: Promise<number | null> } {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, ...server.env, DATABASE_URL: database.url, DATA_DIR: dataDir };
  const child = spawn(process.execPath, ['dist/core/ops/files/move-files-command.js', '--to', to], { env, stdio: 'ignore' });
  return { child, ended: once(child, 'exit').then(([code]) => code as number | null) };
}

/** Moves with a kill at the nth call to the server, at half of them before it is answered, until a run comes to its end; answers how many were killed. */
async function moveKilled(to: 'disk' | 's3', dataDir: string): Promise<number> {
  for (let killed = 0; ; killed += 1) {
    const { child, ended } = move(to, dataDir);
    let left = 3 + Math.floor(Math.random() * 20);
    server.mischief = () => {
      left -= 1;
      if (killed >= kills || left !== 0) return null;
      child.kill('SIGKILL');
      return Math.random() < 0.5 ? 'hang' : null;
    };
    const code = await ended;
    if (code === null) continue;
    expect(code).toBe(0);
    return killed;
  }
}

test('files are moved by runs that are killed: none is lost, none is spoilt', { timeout: 120_000 + kills * 10_000 }, async () => {
  const disk = new DiskFileStore(join(folder, 'from', 'files'));
  const stored = new Map<string, string>();
  for (let number = 0; number < kills * 10; number += 1) {
    const content = randomBytes(number % 10 === 0 ? 9_000_000 : number * 10);
    stored.set(`originals/a${number}`, (await disk.put(`originals/a${number}`, content)).sha256);
  }
  const there = await moveKilled('s3', join(folder, 'from'));
  // A run that is killed while it tries the bucket leaves what it tried it with.
  const moved = [...server.objects].filter(([key]) => !key.startsWith('.probes/'));
  expect(new Map(moved.map(([key, { body }]) => [key, hashOf(body)]))).toEqual(stored);
  const back = await moveKilled('disk', join(folder, 'back'));
  const returned = new DiskFileStore(join(folder, 'back', 'files'));
  for (const [key, sha256] of stored) expect([key, hashOf(await buffer(await returned.read(key)))]).toEqual([key, sha256]);
  expect([there, back]).toEqual([kills, kills]);
  console.log(
    `Moving killed ${there} times on the way to the bucket, ${back} times back: ${stored.size} files, each the same by its SHA-256`,
  );
});

test(
  'a worker is killed after it has stored a file and before its row: every document has its file',
  { timeout: 120_000 + kills * 30_000 },
  async () => {
    const dataDir = folder;
    const mailIds: number[] = [];
    const start = () =>
      spawnWorker({
        databaseUrl: database.url,
        dataDir,
        env: { ...server.env, FILE_STORE_PREVIOUS: 'disk', SWEEP_SECONDS: '0.5', LEASE_SECONDS: '3' },
      });
    let worker = await start();
    let killed = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      const put = Promise.withResolvers<void>();
      // Stored, and not answered yet or just so: the row is written afterwards.
      server.afterPut = () => put.resolve();
      mailIds.push(await sendPaper(database.orm.em, dataDir, new DeafQueue(), kill));
      await put.promise;
      await worker.end('SIGKILL');
      server.afterPut = () => undefined;
      killed += 1;
      worker = await start();
    }
    try {
      await vi.waitFor(async () => expect(await settledPapers(database.orm.em, mailIds)).toBe(mailIds.length), {
        timeout: 60_000 + kills * 20_000,
        interval: 100,
      });
    } finally {
      await worker.end();
    }
    expect(await ledgerFaults(database.orm.em)).toEqual([]);
    const rows = await database.orm.em
      .fork()
      .execute<{ file_key: string; sha256: string }[]>('select file_key, sha256 from document where mail_id is not null');
    expect(rows.length).toBe(mailIds.length);
    for (const { file_key: key, sha256 } of rows)
      expect([key, hashOf(server.objects.get(key)?.body ?? Buffer.alloc(0))]).toEqual([key, sha256]);
    console.log(`Worker killed ${killed} times between a file and its row: ${rows.length} documents, each with its file by its SHA-256`);
  },
);
