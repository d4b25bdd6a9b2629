import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SpoolLock } from './spool-lock.js';

let root: string;
let path: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lock-'));
  path = join(root, 'gateway.lock');
});
afterEach(() => rm(root, { recursive: true }));

const leave = (holder: object): Promise<void> => writeFile(path, JSON.stringify(holder));
const dead = { host: hostname(), pid: spawnSync('true').pid, started: '1' };

test('one gateway at a time; the next may come when it is released', async () => {
  const first = await SpoolLock.take(root);
  await expect(SpoolLock.take(root)).rejects.toThrow(new RegExp(`process ${process.pid} on ${hostname()}`));
  await first.release();
  const second = await SpoolLock.take(root);
  await second.release();
  expect(await readdir(root)).toEqual([]);
});

test.each([
  ['a dead process', dead],
  ['this process id in an earlier life', { host: hostname(), pid: process.pid, started: '1' }],
  ['nobody who can be read', {}],
])('a lock of %s is taken over at once', async (_, holder) => {
  await leave(holder);
  const lock = await SpoolLock.take(root);
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
});

test('a lock of another machine is taken over only after a long silence', async () => {
  await leave({ host: 'elsewhere', pid: 1, started: '1' });
  await expect(SpoolLock.take(root)).rejects.toThrow(/on elsewhere/);
  const longAgo = new Date(Date.now() - 60_000);
  await utimes(path, longAgo, longAgo);
  const lock = await SpoolLock.take(root);
  await lock.release();
});

const later = (seconds: number): Promise<void> => utimes(path, Date.now() / 1000 + seconds, Date.now() / 1000 + seconds);

test('after a clock was set back, one of another machine is watched: who touches it keeps it', async () => {
  await leave({ host: 'elsewhere', pid: 1, started: '1' });
  await later(3600);
  const touchMs = 400;
  const touching = setTimeout(() => void later(3605), touchMs / 2);
  await expect(SpoolLock.take(root, touchMs)).rejects.toThrow(/on elsewhere/);
  clearTimeout(touching);
  const began = performance.now();
  const lock = await SpoolLock.take(root, touchMs);
  // Twice it could have been touched meanwhile.
  expect(performance.now() - began).toBeGreaterThan(2 * touchMs);
  await lock.release();
});

test.each([
  ['', false],
  [', whose taker died as well', true],
])('of many that find a stale lock%s, exactly one gets it', async (_, isLeftTaking) => {
  for (let round = 0; round < 6; round += 1) {
    await leave(dead);
    if (isLeftTaking) await writeFile(`${path}.taking`, JSON.stringify(dead));
    const takers = await Promise.allSettled(Array.from({ length: 8 }, () => SpoolLock.take(root)));
    const winners = takers.filter((taker) => taker.status === 'fulfilled');
    expect(winners).toHaveLength(1);
    await winners[0]?.value.release();
    expect(await readdir(root)).toEqual([]);
  }
});
