import { expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';

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
  [{ ...least, PORT: '70000' }, 'PORT must be at most 65535.'],
  [{ ...least, PORT: '30.5' }, 'PORT must be a whole number.'],
  [{ ...least, MAX_MAIL_MB: 'fifty' }, 'MAX_MAIL_MB must be a number.'],
  [{ ...least, MAX_MAIL_MB: '0' }, 'MAX_MAIL_MB must be more than 0.'],
  [{ ...least, RULE_MATCH_DAYS: '2 years' }, 'RULE_MATCH_DAYS must be a number.'],
  [{ ...least, TASK_DAYS: '0.5' }, 'TASK_DAYS must be a whole number.'],
  [{ ...least, RULE_MISS_DAYS: '-1' }, 'RULE_MISS_DAYS must be at least 0.'],
  [{ ...least, OCR_SLOTS: '-1' }, 'OCR_SLOTS must be at least 0.'],
  [{ ...least, APP_TIMEZONE: 'Mars/Base' }, 'APP_TIMEZONE is not a time zone.'],
  [{ ...least, APP_TIMEZONE: '-05:00' }, 'APP_TIMEZONE is not a time zone.'],
  [{ ...least, APP_CURRENCY: 'dollars' }, 'APP_CURRENCY is not a currency code.'],
  [{ ...least, PAGE_RENDERER: 'word' }, 'PAGE_RENDERER must be one of auto, pdftoppm, pdfium, pdf2pic.'],
  [{ ...least, SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters.'],
  [{ ...least, ADMIN_EMAIL: 'me' }, 'ADMIN_EMAIL is not an e-mail address.'],
  [{ ...least, PUBLIC_URL: 'here' }, 'PUBLIC_URL must begin with http:// or https://.'],
  [{ ...least, PUBLIC_URL: 'ledger.example.com:8443' }, 'PUBLIC_URL must begin with http:// or https://.'],
  [{ ...least, ANTHROPIC_BASE_URL: 'localhost:8080' }, 'ANTHROPIC_BASE_URL must begin with http:// or https://.'],
  [{ ...least, AI_PROVIDER: 'openai' }, 'AI_PROVIDER must be one of anthropic, openai-compatible, none.'],
  [{ ...least, AI_BASE_URL: 'models:11434/v1' }, 'AI_BASE_URL must begin with http:// or https://.'],
  [{ ...least, AI_BASE_URL: 'file:///models' }, 'AI_BASE_URL must begin with http:// or https://.'],
  [{ ...least, AI_BASE_URL: 'http://me:secret@models/v1' }, 'AI_BASE_URL must have no user, password, ? or # in it; a key is AI_API_KEY.'],
  [{ ...least, AI_BASE_URL: 'http://models/v1' }, 'AI_BASE_URL is set and AI_PROVIDER is not.'],
  [{ ...least, AI_TIMEOUT_SECONDS: '900' }, 'AI_TIMEOUT_SECONDS must be at most 300.'],
  [{ ...least, AI_PRICE_USD: 'cheap' }, 'AI_PRICE_USD must be two amounts such as 0.15,0.60.'],
  [
    { ...least, AI_PROVIDER: 'openai-compatible' },
    'AI_BASE_URL is missing: it says where the server is, such as http://192.168.1.20:11434/v1.\n  AI_MODEL is missing: it names a model that the server has.',
  ],
  [{ ...least, CLAMD: 'clamav' }, 'CLAMD must be host:port, or the path of a socket, which begins with a slash.'],
  [{ ...least, MAIL_DNS_SERVERS: '192.0.2.53, dns.example.com' }, 'MAIL_DNS_SERVERS is not a list of addresses, with or without a port.'],
  [{ ...least, MAIL_DOMAIN: 'receipts@inbox.example.com' }, 'MAIL_DOMAIN must be a domain such as inbox.example.com.'],
  [{ ...least, MAIL_DOMAIN: 'inbox.example.com.' }, 'MAIL_DOMAIN must be a domain such as inbox.example.com.'],
  [{ ...least, SMTP_URL: 'mail.example.com:587' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ ...least, GATEWAY_ID: 'Front Door' }, 'GATEWAY_ID must be one to twelve lowercase letters and digits.'],
])('%j is refused with a sentence that names the variable', (source, sentence) => {
  expect(() => readEnv(source)).toThrow(`These settings are not valid:\n  ${sentence}`);
});

test('name servers may have a port, and our domain letters of its own', () => {
  const servers = ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53', '[2001:db8::53]:5353'];
  const env = readEnv({
    ...least,
    MAIL_DNS_SERVERS: servers.join(' '),
    MAIL_DOMAIN: ' Büro.Example ',
    PUBLIC_URL: 'HTTPS://ledger.example.com',
  });
  expect(env).toMatchObject({ MAIL_DNS_SERVERS: servers, MAIL_DOMAIN: 'büro.example', PUBLIC_URL: 'HTTPS://ledger.example.com' });
});

test.each([
  ['https://books.example.com/', 'https://books.example.com'],
  ['HTTPS://Books.example.com:443', 'https://books.example.com'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['books.example.com', 'books.example.com'],
])('the origin %s is known by the name a browser gives it, %s', (written, origin) => {
  expect(readEnv({ ...least, CORS_ORIGINS: `${written}, https://other.example.com` }).CORS_ORIGINS).toEqual([
    origin,
    'https://other.example.com',
  ]);
});

test('it is known whether the upload limit was set or is the default', () => {
  expect(readEnv(least)).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: false });
  expect(readEnv({ ...least, MAX_UPLOAD_MB: '25' })).toMatchObject({ MAX_UPLOAD_MB: 25, MAX_UPLOAD_SET: true });
});

test('the sentence never repeats a value', () => {
  expect(() => readEnv({ ...least, SECRET_KEY: 'too-short-secret' })).toThrow(expect.not.stringContaining('too-short-secret') as never);
});
