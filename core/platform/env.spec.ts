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
  [{}, 'DATABASE_URL is missing.'],
  [{ ...least, PORT: '70000' }, 'PORT is to be at most 65535.'],
  [{ ...least, PORT: '30.5' }, 'PORT is to be a whole number.'],
  [{ ...least, MAX_MAIL_MB: 'fifty' }, 'MAX_MAIL_MB is to be a number.'],
  [{ ...least, MAX_MAIL_MB: '0' }, 'MAX_MAIL_MB is to be more than 0.'],
  [{ ...least, OCR_SLOTS: '0' }, 'OCR_SLOTS is to be at least 1.'],
  [{ ...least, APP_TIMEZONE: 'Mars/Base' }, 'APP_TIMEZONE is no time zone.'],
  [{ ...least, APP_TIMEZONE: '-05:00' }, 'APP_TIMEZONE is no time zone.'],
  [{ ...least, APP_CURRENCY: 'dollars' }, 'APP_CURRENCY is no currency code.'],
  [{ ...least, PAGE_RENDERER: 'word' }, 'PAGE_RENDERER is to be one of auto, pdftoppm, pdfium, pdf2pic.'],
  [{ ...least, SECRET_KEY: 'short' }, 'SECRET_KEY is to have at least 32 characters.'],
  [{ ...least, ADMIN_EMAIL: 'me' }, 'ADMIN_EMAIL is no e-mail address.'],
  [{ ...least, PUBLIC_URL: 'here' }, 'PUBLIC_URL is no URL.'],
  [{ ...least, SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL is to begin with smtp:// or smtps://.'],
  [{ ...least, GATEWAY_ID: 'Front Door' }, 'GATEWAY_ID is to be one to twelve small letters and digits.'],
])('%j is refused with a sentence that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(`These settings do not fit:\n  ${sentence}`);
});

test('it is known whether the upload limit was set or is the default', () => {
  expect(readEnv(least)).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: false });
  expect(readEnv({ ...least, MAX_UPLOAD_MB: '25' })).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: true });
});

test('the sentence never repeats a value', () => {
  expect(() => readEnv({ ...least, SECRET_KEY: 'too-short-secret' })).toThrow(expect.not.stringContaining('too-short-secret') as never);
});
