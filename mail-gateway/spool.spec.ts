import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newQueueId } from './queue-id.js';
import { Spool } from './spool.js';

let root: string;
let spool: Spool;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'spool-'));
  spool = await Spool.open(root);
});
afterEach(() => rm(root, { recursive: true }));

test('many messages at once are all published, oldest first, and nothing else is taken for one', async () => {
  const ids = Array.from({ length: 50 }, (_, n) => newQueueId('g1', new Date(1_000_000 + n)));
  for (const id of ids) await writeFile(spool.path('tmp', id), 'x');
  await writeFile(join(root, 'new', 'README.txt'), 'x');
  await Promise.all(ids.toReversed().map((id) => spool.publish(id)));
  expect(await spool.waiting()).toEqual(ids);
  expect(await readdir(join(root, 'tmp'))).toEqual([]);
});

test('old drafts are swept, fresh ones stay', async () => {
  await writeFile(join(root, 'tmp', 'old'), 'x');
  await writeFile(join(root, 'tmp', 'fresh'), 'x');
  const now = new Date();
  const then = new Date(now.getTime() - 60_000);
  await utimes(join(root, 'tmp', 'old'), then, then);
  expect(await spool.sweepDrafts(30_000, now)).toBe(1);
  expect(await readdir(join(root, 'tmp'))).toEqual(['fresh']);
});

test('a message put aside waits no more', async () => {
  const id = newQueueId('g1', new Date());
  await writeFile(spool.path('tmp', id), 'x');
  await spool.publish(id);
  await spool.setAside(id);
  expect(await spool.waiting()).toEqual([]);
  expect(await readdir(join(root, 'failed'))).toEqual([id]);
});
