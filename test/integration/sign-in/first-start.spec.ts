import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstCategories } from '#core/records/categories/seed-categories';
import { readEnv } from '#core/kernel/platform/env';
import { createLogger } from '#core/kernel/platform/logger';
import { SecretBox } from '#core/kernel/platform/secret-box';
import { deriveKey } from '#core/kernel/platform/secret-key';
import { findBusiness } from '#core/records/settings/business';
import { checkKey } from '#core/kernel/keys/key-canary';
import { notePrintedPassword } from '#core/records/users/printed-password';
import { User } from '#core/database/entities/user.entity';
import { prepare } from '../../../api/prepare.js';
import { TestApi } from '../../support/api.js';
import { createTestDatabase } from '../../support/database.js';

test('the first start makes an administrator whose password is shown once, the categories and the business', async () => {
  const api = await TestApi.start({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
  const path = join(api.dataDir, 'first-admin.json');
  const { email, password } = JSON.parse(await readFile(path, 'utf8')) as { email: string; password: string };
  expect([email, (await stat(path)).mode & 0o777]).toEqual(['admin@localhost.local', 0o600]);
  const token = await api.signIn(email, password);
  expect((await api.get('/auth/me', { token })).body).toMatchObject({
    role: 'ADMIN',
    must_change_password: false,
    suggest_password_change: true,
  });
  const names = (await api.get<{ name: string }[]>('/categories/?type=expense', { token })).body.map((row) => row.name);
  expect(names).toEqual(firstCategories.map(([name]) => name));
  const changed = await api.post<{ access_token: string }>(
    '/auth/change-password',
    { current_password: password, new_password: 'one of my own' },
    { token },
  );
  expect((await api.get('/auth/me', { token: changed.body.access_token })).body).toMatchObject({ suggest_password_change: false });
  expect(existsSync(path)).toBe(false);
  // Nobody can remove a folder as a file: the change stands all the same.
  const { em } = api;
  await notePrintedPassword(em, (await em.findOneOrFail(User, { email })).id);
  await mkdir(path);
  const again = { current_password: 'one of my own', new_password: 'another of my own' };
  expect((await api.post('/auth/change-password', again, { token: changed.body.access_token })).status).toBe(200);
  expect(await api.signIn(email, 'another of my own')).toBeTruthy();
  await api.stop();
});

test('an api that no launcher started says in its log where the sign-in stands, and never the password', async () => {
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
  const lines: string[] = [];
  const log = createLogger('api', 'info', { write: (line) => void lines.push(line) });
  const box = new SecretBox(deriveKey('one', 'secret-box'));
  await prepare(database.orm.em, readEnv({ DATABASE_URL: database.url, DATA_DIR: dataDir }), box, log);
  const path = join(dataDir, 'first-admin.json');
  const { password } = JSON.parse(await readFile(path, 'utf8')) as { password: string };
  expect(lines.filter((line) => line.includes(path))).toHaveLength(1);
  expect(lines.join('')).not.toContain(password);
  await rm(dataDir, { recursive: true });
  await database.drop();
});

test('processes that start together make one administrator and one set of categories', async () => {
  const database = await createTestDatabase();
  const env = readEnv({ DATABASE_URL: database.url, ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'one of a long row' });
  const box = new SecretBox(deriveKey('one', 'secret-box'));
  await Promise.all(Array.from({ length: 6 }, () => prepare(database.orm.em, env, box, createLogger('api', 'silent'))));
  const em = database.orm.em.fork();
  expect(await em.count(User)).toBe(1);
  expect(await em.execute('select count(*)::int as n, count(distinct name)::int as d from category')).toEqual([
    { n: firstCategories.length, d: firstCategories.length },
  ]);
  await database.drop();
});

test('a first password that everybody tries keeps the first start from taking it; a later start does not look at it', async () => {
  const database = await createTestDatabase();
  const { em } = database.orm;
  const box = new SecretBox(deriveKey('one', 'secret-box'));
  const start = (password: string) => {
    const env = readEnv({ DATABASE_URL: database.url, ADMIN_EMAIL: 'jo@example.com', ADMIN_PASSWORD: password });
    return prepare(em, env, box, createLogger('api', 'silent'));
  };
  await expect(start('password')).rejects.toThrow(
    /^ADMIN_PASSWORD must have at least 12 characters\. Choose another one and start again\.$/,
  );
  await expect(start('Password2026!!')).rejects.toThrow(/^ADMIN_PASSWORD is one of the passwords that attackers try first/);
  expect(await em.fork().count(User)).toBe(0);
  await start('seven wet otters');
  // As an installation of an earlier release has it.
  await start('short');
  expect(await em.fork().count(User)).toBe(1);
  await database.drop();
});

test('with another key the api does not start, and the sentence says what to do', async () => {
  const database = await createTestDatabase();
  const { em } = database.orm;
  const [first, second] = [deriveKey('one', 'secret-box'), deriveKey('two', 'secret-box')];
  await checkKey(em, new SecretBox(first));
  await expect(checkKey(em, new SecretBox(second))).rejects.toThrow(/encrypted with another key. Restore secret.key/);
  await expect(checkKey(em, new SecretBox(second, [first]))).resolves.toBeUndefined();
  await database.drop();
});

test('a time zone that is none to the database keeps the first start from writing it, and is named at every later one', async () => {
  const database = await createTestDatabase();
  const { em } = database.orm;
  const lines: string[] = [];
  const log = createLogger('api', 'info', { write: (line) => void lines.push(line) });
  const start = (zone: string) => {
    const env = readEnv({
      DATABASE_URL: database.url,
      ADMIN_EMAIL: 'a@example.com',
      ADMIN_PASSWORD: 'one of a long row',
      APP_TIMEZONE: zone,
    });
    return prepare(em, env, new SecretBox(deriveKey('one', 'secret-box')), log);
  };
  await expect(start('IST')).rejects.toThrow(/^APP_TIMEZONE is not a time zone that the database knows under this name/);
  await start('Asia/Kolkata');
  expect(await findBusiness(em.fork())).toMatchObject({ time_zone: 'Asia/Kolkata' });
  expect(lines.join('')).not.toContain('time zone');
  // As books have it that took it before.
  await em.fork().execute(`update setting set value = jsonb_set(value, '{time_zone}', '"-05:00"') where key = 'business'`);
  await start('Asia/Kolkata');
  expect(lines.filter((line) => line.includes('what Settings name as the time zone'))).toHaveLength(1);
  await database.drop();
});
