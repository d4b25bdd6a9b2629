import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findRedis } from './debian-redis.mjs';

let folder: string;
const said: string[] = [];
const say = (sentence: string): void => void said.push(sentence);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'debian redis '));
  // A machine on which nothing is installed but a shell.
  vi.stubEnv('PATH', folder);
  said.splice(0);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(path: string, script = 'exit 0'): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}

test('the one on PATH comes first, nothing is fetched', async () => {
  program(join(folder, 'redis-server'));
  expect((await findRedis([join(folder, 'unpacked')], say)).path).toBe('redis-server');
  expect(said).toEqual([]);
});

test('then one that was unpacked, in whichever of the folders', async () => {
  const path = program(join(folder, 'second', 'usr', 'bin', 'redis-server'));
  expect((await findRedis([join(folder, 'first'), join(folder, 'second')], say)).path).toBe(path);
  expect(said).toEqual([]);
});

test('one that is fetched lies where nobody else can put another in its place, however wide the umask is', async () => {
  program(join(folder, 'apt-get'), ': > redis-server_7.deb');
  program(join(folder, 'dpkg'), '[ $# -eq 3 ] || exit 0; /bin/mkdir -p "$3/usr/bin" && /bin/cp "$0" "$3/usr/bin/redis-server"');
  const before = process.umask(0);
  try {
    const { path } = await findRedis([join(folder, 'programs', 'redis')], say);
    expect(path).toBe(join(folder, 'programs', 'redis', 'usr', 'bin', 'redis-server'));
  } finally {
    process.umask(before);
  }
  expect(readdirSync(join(folder, 'programs'))).toEqual(['redis']);
  expect(statSync(join(folder, 'programs')).mode & 0o777).toBe(0o700);
});

test('where neither it nor packages can be had, the sentence says what to install', async () => {
  await expect(findRedis([join(folder, 'unpacked')], say)).rejects.toThrow(
    /Redis is needed but not available.*apt-get install redis-server.*or set REDIS_URL/,
  );
  expect(said).toEqual(['Fetching Redis from the Debian packages …']);
});
