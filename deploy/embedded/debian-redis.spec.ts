import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

function program(path: string): string {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '#!/bin/sh\nexit 0\n');
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

test('where neither it nor packages can be had, the sentence says what to install', async () => {
  await expect(findRedis([join(folder, 'unpacked')], say)).rejects.toThrow(
    /Redis is needed and could not be had.*apt-get install redis-server.*or set REDIS_URL/,
  );
  expect(said).toEqual(['Fetching Redis from the Debian packages …']);
});
