import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryCache } from './directory-cache.js';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'directory-'));
  path = join(folder, 'recipients.json');
});
afterEach(() => rm(folder, { recursive: true }));

const directory = { slugs: ['elm-street'], senders: ['owner@example.com'], viewers: ['viewer@example.com'] };
const known = { slugs: new Set(['elm-street']), senders: ['owner@example.com'], viewers: ['viewer@example.com'] };

test('nothing is known at first; what the database said is known after a restart', async () => {
  const first = new DirectoryCache(path);
  await first.load();
  expect(first.current).toBeNull();
  await first.update(directory);
  expect(first.current).toEqual(known);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const second = new DirectoryCache(path);
  await second.load();
  expect(second.current).toEqual(known);
});

test('the file is written only when there is news', async () => {
  const cache = new DirectoryCache(path);
  await cache.update(directory);
  const before = (await stat(path)).ino;
  await cache.update({ ...directory });
  expect((await stat(path)).ino).toBe(before);
  await cache.update({ ...directory, slugs: [] });
  expect(cache.current?.slugs.size).toBe(0);
});

test('news count even where they cannot be written', async () => {
  const cache = new DirectoryCache(join(folder, 'missing', 'recipients.json'));
  await expect(cache.update(directory)).rejects.toThrow(/ENOENT/);
  expect(cache.current).toEqual(known);
});

test.each(['', '{', '{"slugs":[1],"senders":[]}', '[]'])('a damaged file %j is as good as none', async (content) => {
  await writeFile(path, content);
  const cache = new DirectoryCache(path);
  await cache.load();
  expect(cache.current).toBeNull();
});
