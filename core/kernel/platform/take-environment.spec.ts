import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { neededSecrets, onlyNeeded, withoutCredentials } from '#core/kernel/platform/needed-secrets';
import { secretNames } from '#core/kernel/platform/secret-files';
import { takeEnvironment } from '#core/kernel/platform/take-environment';
import { servers } from '../../../deploy/launcher/servers.mjs';
import { takeSecrets } from '../../../deploy/launcher/secrets.mjs';

const all = Object.fromEntries(secretNames.map((name) => [name, `secret of ${name}`]));

test('secrets are taken out of the environment, and nothing else', () => {
  const env = { ...all, PORT: '3000', SECRET_KEY_FILE: '/run/secrets/key' };
  expect(takeEnvironment(env)).toEqual({ ...all, PORT: '3000', SECRET_KEY_FILE: '/run/secrets/key' });
  expect(env).toEqual({ PORT: '3000', SECRET_KEY_FILE: '/run/secrets/key' });
});

test('what a launcher hands over through a pipe counts before the environment, and nobody is told of the pipe', () => {
  const folder = mkdtempSync(join(tmpdir(), 'take-environment-'));
  try {
    writeFileSync(join(folder, 'pipe'), JSON.stringify({ REDIS_URL: 'redis://:s@h' }));
    const fd = openSync(join(folder, 'pipe'), 'r');
    const env = { REDIS_URL: 'redis://h', PORT: '1', SECRETS_FD: String(fd) };
    expect(takeEnvironment(env)).toEqual({ REDIS_URL: 'redis://:s@h', PORT: '1' });
    expect(env).toEqual({ PORT: '1' });
    expect(() => closeSync(fd)).toThrow('EBADF');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const both = (server: keyof typeof neededSecrets) => neededSecrets[server].flatMap((name) => [name, `${name}_FILE`]);

test('each server knows its own secrets alone, given as values or as files', () => {
  const files = Object.fromEntries(secretNames.map((name) => [`${name}_FILE`, '/nowhere']));
  const known = (server: keyof typeof neededSecrets) => Object.keys(onlyNeeded(server, { ...all, ...files, PORT: '1' }));
  for (const server of ['api', 'worker', 'gateway'] as const)
    expect(known(server).toSorted()).toEqual([...both(server), 'PORT'].toSorted());
  expect(known('worker')).not.toContain('ADMIN_PASSWORD');
  expect([...known('api'), ...known('gateway')]).not.toContain('ANTHROPIC_API_KEY_FILE');
  for (const server of Object.values(neededSecrets)) expect(server).not.toContain('MIGRATION_DATABASE_URL');
});

test('the launcher takes every secret out of its environment, and gives each server its own', () => {
  expect(Object.fromEntries(servers.map(({ name, secrets }) => [name, secrets]))).toEqual(neededSecrets);
  const env: NodeJS.ProcessEnv = { ...all, PORT: '1' };
  expect(takeSecrets(env)).toEqual(all);
  expect(env).toEqual({ PORT: '1' });
});

test('of a mail server the api knows the name, and no password', () => {
  expect(withoutCredentials('smtp://user:p%40ss@mail.example.com:587')).toBe('smtp://mail.example.com:587');
});
