import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSettings, withoutFiles } from './settings.mjs';

const read = (env: Record<string, string>) => readSettings(env, '/srv/rental ledger');

test('without any setting everything is on this machine alone', () => {
  expect(read({})).toEqual({
    dataFolder: '/srv/rental ledger/data',
    bind: '127.0.0.1',
    smtpBind: '127.0.0.1',
    ports: [
      { variable: 'PORT', purpose: 'console', number: 3000, byHand: false, host: '127.0.0.1', hostVariable: 'BIND' },
      { variable: 'SMTP_PORT', purpose: 'mail gateway', number: 2525, byHand: false, host: '127.0.0.1', hostVariable: 'BIND' },
      { variable: 'GATEWAY_HTTP_PORT', purpose: "mail gateway's health page", number: 3025, byHand: false, host: '127.0.0.1' },
    ],
    databaseUrl: undefined,
    migrationUrl: undefined,
    redisUrl: undefined,
    mailDomain: 'inbox.localhost',
    rawLogs: false,
  });
});

test('an empty variable is one that is not set', () => {
  expect(read({ PORT: '', BIND: '', SMTP_BIND: '', DATA_DIR: '', DATABASE_URL: '' })).toEqual(read({}));
});

test('servers of your own may stand in files, as secrets do', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  try {
    const file = join(folder, 'database');
    writeFileSync(file, 'postgresql://me:s3cret@db/books\n');
    expect(read({ DATABASE_URL_FILE: file, REDIS_URL: 'redis://one' })).toMatchObject({
      databaseUrl: 'postgresql://me:s3cret@db/books',
      redisUrl: 'redis://one',
    });
    expect(() => read({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://db/x' })).toThrow(
      'Set DATABASE_URL or DATABASE_URL_FILE, not both.',
    );
    expect(() => read({ REDIS_URL_FILE: join(folder, 'none') })).toThrow('REDIS_URL_FILE cannot be read: ENOENT.');
    // The servers get the address itself, and would refuse it both ways.
    expect(withoutFiles({ DATABASE_URL_FILE: file, REDIS_URL_FILE: file, SECRET_KEY_FILE: file })).toEqual({ SECRET_KEY_FILE: file });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [{ DATA_DIR: 'elsewhere' }, '/srv/rental ledger/elsewhere'],
  [{ DATA_DIR: '/var/lib/ledger' }, '/var/lib/ledger'],
])('the data folder of %j is %s', (env, folder) => {
  expect(read(env).dataFolder).toBe(folder);
});

const hosts = (env: Record<string, string>) => read(env).ports.map(({ host, hostVariable }) => [host, hostVariable]);

test('mail may be taken elsewhere than the console is', () => {
  const own = ['127.0.0.1', undefined];
  expect(hosts({ BIND: '0.0.0.0' })).toEqual([['0.0.0.0', 'BIND'], ['0.0.0.0', 'BIND'], own]);
  expect(hosts({ SMTP_BIND: '0.0.0.0' })).toEqual([['127.0.0.1', 'BIND'], ['0.0.0.0', 'SMTP_BIND'], own]);
});

test('a port set by hand is known as such', () => {
  expect(read({ SMTP_PORT: '25' }).ports[1]).toMatchObject({ number: 25, byHand: true });
});

test.each([
  [{ PORT: 'http' }, /^PORT must be a port from 1 to 65535; it is "http"\.$/],
  [{ SMTP_PORT: '0' }, /^SMTP_PORT/],
  [{ PORT: '65536' }, /^PORT/],
  [{ PORT: '3e3' }, /^PORT/],
  [{ BIND: 'example' }, /^BIND must be an address/],
  [{ SMTP_BIND: 'mail.example.com' }, /^SMTP_BIND must be an address/],
])('%j is refused with a sentence', (env, sentence) => {
  expect(() => read(env)).toThrow(sentence);
});
