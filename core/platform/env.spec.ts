import { expect, test } from 'vitest';
import { readEnv } from '#core/platform/env';

const least = { DATABASE_URL: 'postgresql://localhost/x' };

test('the least is enough, and an empty variable is one that is not set', () => {
  const env = readEnv({ ...least, PORT: '', MAIL_ALLOWED_SENDERS: 'a@b.example, @c.example' });
  expect(env.PORT).toBe(3000);
  expect(env.BIND).toBe('127.0.0.1');
  expect(env.MAIL_ALLOWED_SENDERS).toEqual(['a@b.example', '@c.example']);
  expect(env.DATA_DIR).toMatch(/^\//);
});

test.each([
  [{}, /DATABASE_URL/],
  [{ ...least, PORT: '70000' }, /PORT/],
  [{ ...least, PORT: 'abc' }, /PORT/],
  [{ ...least, APP_TIMEZONE: 'Mars/Base' }, /APP_TIMEZONE: is no time zone/],
  [{ ...least, PAGE_RENDERER: 'word' }, /PAGE_RENDERER/],
  [{ ...least, SECRET_KEY: 'short' }, /SECRET_KEY/],
])('%j is refused with a sentence that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(sentence);
});

test('it is known whether the upload limit was set or is the default', () => {
  expect(readEnv(least)).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: false });
  expect(readEnv({ ...least, MAX_UPLOAD_MB: '25' })).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: true });
});

test('the sentence never repeats a value', () => {
  expect(() => readEnv({ ...least, SECRET_KEY: 'too-short-secret' })).toThrow(expect.not.stringContaining('too-short-secret') as never);
});
