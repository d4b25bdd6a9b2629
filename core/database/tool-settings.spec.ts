import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';
import { toolSettings } from '#core/database/tool-settings';

test('a password in a file is put into the address of the database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tool-settings-'));
  try {
    writeFileSync(join(folder, 'password'), 's3cret\n');
    const settings = { DATABASE_URL: 'postgresql://me@db:5432/books', DATABASE_PASSWORD_FILE: join(folder, 'password'), DATA_DIR: '/data' };
    expect(toolSettings(settings)).toMatchObject({ DATABASE_URL: 'postgresql://me:s3cret@db:5432/books', DATA_DIR: '/data' });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [{}, 'Set DATABASE_URL to the database.'],
  [{ DATABASE_URL: '' }, 'Set DATABASE_URL to the database.'],
  [{ DATABASE_URL: 'nonsense' }, /^DATABASE_URL must be an address/],
  [{ DATABASE_URL: 'mysql://me@db/books' }, /^DATABASE_URL must be an address/],
  [{ DATABASE_URL: 'postgresql://me:hidden@db' }, /^DATABASE_URL must be an address/],
  [{ DATABASE_URL: 'postgresql://me@db/books', DATABASE_PASSWORD_FILE: '/no/such/file' }, 'DATABASE_PASSWORD_FILE cannot be read: ENOENT.'],
])('%j is refused with a sentence', (source, sentence) => {
  expect(() => toolSettings(source)).toThrow(sentence);
  expect(() => toolSettings(source)).toThrow(expect.not.stringContaining('hidden') as never);
});

test('a tool takes the keys as the servers do, without the blanks and the line end of a file that was edited elsewhere', () => {
  const [key, earlier] = ['a key of forty characters, or nearly so.', 'the key before that one, as long as it is'];
  const source = { DATABASE_URL: 'postgresql://me@db/books', SECRET_KEY: `${key} \r`, SECRET_KEY_PREVIOUS: ` ${earlier}` };
  const { SECRET_KEY, SECRET_KEY_PREVIOUS } = readEnv(source);
  expect(toolSettings(source)).toMatchObject({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: earlier });
  expect({ SECRET_KEY, SECRET_KEY_PREVIOUS }).toEqual({ SECRET_KEY: key, SECRET_KEY_PREVIOUS: earlier });
  expect(toolSettings({ ...source, SECRET_KEY: ' ' }).SECRET_KEY).toBeUndefined();
});
