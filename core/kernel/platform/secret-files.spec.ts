import { expect, test } from 'vitest';
import { withSecretFiles } from '#core/kernel/platform/secret-files';

const files: Record<string, string> = { '/run/secrets/key': 'k'.repeat(40) + '\n', '/run/secrets/password': 'p@ss/word#1\n' };
const read = (path: string): string => {
  const found = files[path];
  if (found === undefined) throw Object.assign(new Error('no'), { code: 'ENOENT' });
  return found;
};

test('a file stands for its variable, without the line break at its end', () => {
  expect(withSecretFiles({ SECRET_KEY_FILE: '/run/secrets/key', PORT: '1' }, read)).toMatchObject({
    SECRET_KEY: 'k'.repeat(40),
    PORT: '1',
  });
});

test('the password goes into the address of the database, whatever characters it has', () => {
  const { DATABASE_URL } = withSecretFiles(
    { DATABASE_URL: 'postgresql://ledger@postgres/ledger', DATABASE_PASSWORD_FILE: '/run/secrets/password' },
    read,
  );
  expect(decodeURIComponent(new URL(DATABASE_URL ?? '').password)).toBe('p@ss/word#1');
  expect(new URL(DATABASE_URL ?? '').username).toBe('ledger');
});

test('that of Redis goes into its address', () => {
  const settings = withSecretFiles({ REDIS_URL: 'redis://redis:6379', REDIS_PASSWORD_FILE: '/run/secrets/password' }, read);
  expect(decodeURIComponent(new URL(settings.REDIS_URL ?? '').password)).toBe('p@ss/word#1');
});

test('a password that the address has already is left alone', () => {
  const url = 'postgresql://ledger:own@postgres/ledger';
  expect(withSecretFiles({ DATABASE_URL: url, DATABASE_PASSWORD: 'other' }, read).DATABASE_URL).toBe(url);
});

test.each([
  [{ SECRET_KEY: 'a', SECRET_KEY_FILE: '/run/secrets/key' }, 'Set SECRET_KEY or SECRET_KEY_FILE, not both.'],
  [{ ANTHROPIC_API_KEY_FILE: '/nowhere' }, 'ANTHROPIC_API_KEY_FILE cannot be read: ENOENT.'],
])('%#: a sentence, without any content', (source, sentence) => {
  expect(() => withSecretFiles(source, read)).toThrow(sentence);
});
