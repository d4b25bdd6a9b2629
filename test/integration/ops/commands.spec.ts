import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#core/ops/backup/connect';
import { keepKeys } from '#core/ops/backup/keys-lock';
import { Document } from '#core/database/entities/document.entity';
import { UserRecoveryCode } from '#core/database/entities/recovery-code.entity';
import { UserTotp } from '#core/database/entities/totp.entity';
import { passwordMatches } from '#core/records/users/passwords';
import { openSession } from '#core/records/users/sessions';
import { UserSession } from '#core/database/entities/user-session.entity';
import { User } from '#core/database/entities/user.entity';
import { asAdmin, onSameServer, testServerUrl } from '../../support/database.js';
import { type Ended, execute } from '../../support/run-command.js';
import { paper } from '../../support/sample-books.js';
import { databaseForTests } from '../../support/for-tests.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const root = join(import.meta.dirname, '../../..');
const other = `rl_commands_${process.pid}`;

const database = databaseForTests(2);
const folder = folderForTests('commands-');
beforeAll(() => asAdmin((client) => client.query(`create database ${other}`)));
afterAll(() => asAdmin((client) => client.query(`drop database if exists ${other} with (force)`)));

/** A program of this project with the database of these tests and a data folder of its own. */
const run = (words: string[], place: Place = {}): Promise<Ended> => execute(process.execPath, words, environment(place));

/** What the tools start: where how they do is no matter, it is started without them, which takes half as long. */
const doctor = 'dist/core/ops/doctor/doctor-command.js';
const backup = (name: string): Promise<Ended> => run(['dist/core/ops/backup/backup-command.js', 'backup', join(folder, name)]);

// A passphrase takes a second each time: whatever is not about it is encrypted for a key.
const key = await generateX25519Identity();
const byKey = { BACKUP_RECIPIENTS: await identityToRecipient(key), BACKUP_IDENTITY: key };
const byPassphrase = { BACKUP_PASSPHRASE: 'a passphrase of the tests' };

interface Place {
  databaseUrl?: string;
  data?: string;
  /** With what backups are encrypted and opened. */
  lock?: Record<string, string>;
}

function environment({ databaseUrl = database.url, data = 'data', lock = byKey }: Place): Record<string, string | undefined> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const place = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, data), INIT_CWD: folder };
  return { PATH, HOME, NODE_COMPILE_CACHE, SKIP_ENV_FILE: '1', ...place, ...lock };
}

test('npm run backup, restore, doctor, ledger: what an installation needs, on a database of its own', async () => {
  await paper(database.orm.em.fork(), { fileKey: null, processingStatus: 'completed' });
  const made = await run(['deploy/tool.mjs', 'backup', 'books.zip']);
  expect(made).toMatchObject({ code: 0, said: expect.stringMatching(/Backed up \d+ rows of \d+ tables/) });
  expect(await readdir(folder)).toContain('books.zip');
  const verify = ['dist/core/ops/backup/backup-command.js', 'verify', join(folder, 'books.zip')];
  expect(await run(verify, { databaseUrl: '' })).toMatchObject({ code: 0, said: expect.stringMatching(/^Complete: \d+ rows/) });
  expect(await run(['deploy/tool.mjs', 'backup', 'bare.zip', '--plain'], { lock: {} })).toMatchObject({
    code: 0,
    said: expect.stringContaining('It is not encrypted'),
  });
  expect((await readFile(join(folder, 'bare.zip'))).subarray(0, 2).toString()).toBe('PK');
  const lacking = await paper(database.orm.em.fork(), { fileKey: 'originals/gone', processingStatus: 'completed' });
  expect(await backup('lacking.zip')).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /Backed up.*\n(.*\n)*1 file that the database names is missing and could not be backed up: originals\/gone\. Check/,
    ),
  });
  expect(await readdir(folder)).toContain('lacking.zip');
  const taken = await run([doctor, 'doctor', '--accept-lost']);
  expect(taken.said).toMatch(/^Accepted as lost: originals\/gone\.\n(.*\n)*ok {5}Files of rows .* except those .*: document \d+\./m);
  expect(await backup('all-the-same.zip')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Known to be lost and not in the backup: originals/gone.'),
  });
  await database.orm.em.fork().nativeDelete(Document, { id: lacking });
  const empty = { databaseUrl: onSameServer(testServerUrl(), other), data: 'elsewhere' };
  expect(await run(['deploy/tool.mjs', 'restore', 'books.zip'], empty)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Restored \d+ rows .* each compared by its SHA-256/),
  });
  const examined = await run(['deploy/tool.mjs', 'doctor'], empty);
  // The key was not in the backup, since these books never had one.
  expect(examined).toMatchObject({ code: 1, said: expect.stringMatching(/WRONG {2}Key {14}The key is missing. Restore secret\.key/) });
  expect(examined.said.match(/^ok /gm)).toHaveLength(15);
  expect(await readdir(join(folder, 'elsewhere'))).not.toContain('secret.key');
  expect(await run([doctor, 'doctor', '--recount'], empty)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^Recalculated: every total was right\.\n(.*\n)*ok {5}Kept sums/m),
  });
  expect(await run(['deploy/tool.mjs', 'doctor', 'books.zip'], empty)).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run doctor, or npm run doctor -- --recount, or npm run doctor -- --accept-lost.'),
  });
  expect(await run(['deploy/tool.mjs', 'ledger'], empty)).toMatchObject({ code: 0, said: expect.stringMatching(/0 messages/) });
  expect(await run(['deploy/tool.mjs', 'backup'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('Usage: npm run backup -- FILE'),
  });
});

test('a tool that is told to end ends its work too, and leaves no half of a backup', async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  // Whoever reads the expenses waits.
  await client.query('begin; lock table expense');
  const archive = join(folder, 'broken off.zip');
  const tool = spawn(process.execPath, ['deploy/tool.mjs', 'backup', archive], { cwd: root, env: environment({}), stdio: 'pipe' });
  const said: string[] = [];
  tool.stderr.on('data', (chunk) => said.push(String(chunk)));
  const ended = once(tool, 'close');
  // Asked beside the transaction, in which it would be one and the same answer always.
  const working = () =>
    asAdmin(async (admin) => {
      const waiting = `select from pg_stat_activity where application_name = 'backup' and wait_event_type = 'Lock' and datname = $1`;
      return (await admin.query(waiting, [new URL(database.url).pathname.slice(1)])).rowCount;
    });
  while (tool.exitCode === null && (await working()) === 0) await sleep(20);
  expect(await readdir(folder)).toContain('broken off.zip.part');
  tool.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
  expect(said.join('')).toBe('The backup was cancelled, and its unfinished file was removed.\n');
  expect((await readdir(folder)).filter((name) => name.startsWith('broken'))).toEqual([]);
  await client.query('rollback');
  await client.end();
});

test('deploy/backup and deploy/restore: the same for docker compose, on this machine in the containers’ place', async () => {
  const em = database.orm.em.fork();
  em.create(User, { email: 'owner@example.com', fullName: 'Olive Owner', passwordHash: 'x', role: 'ADMIN' });
  await em.flush();
  const bin = join(folder, 'bin');
  await mkdir(bin);
  await cp(join(root, 'test/stand-in/docker.mjs'), join(bin, 'docker'));
  // The volumes of the containers.
  for (const data of ['data', 'of docker']) await mkdir(join(folder, data), { recursive: true });
  const log = join(folder, 'docker.log');
  const archive = join('my backups', 'books.zip');
  await mkdir(join(folder, 'my backups'));
  const deploy = async (script: string, words: string[], place: Place = {}, running = '') => {
    await writeFile(log, '');
    const env = {
      ...environment({ ...place, lock: byPassphrase }),
      PATH: `${bin}:${process.env.PATH}`,
      DOCKER_LOG: log,
      DOCKER_RUNNING: running,
      PRODUCT: root,
    };
    const ended = await execute(join(root, 'deploy', script), words, env, folder);
    return { ...ended, asked: (await readFile(log, 'utf8')).split('\n').flatMap((line) => /^compose (\S+)/.exec(line)?.[1] ?? []) };
  };
  expect(await deploy('backup', [])).toEqual({ code: 64, said: "Usage: deploy/backup FILE, with the archive's path.\n", asked: [] });
  expect(await deploy('backup', [archive])).toMatchObject({
    code: 0,
    said: expect.stringMatching(/Backed up \d+ rows/),
    asked: ['run', 'run'],
  });
  expect(await readFile(log, 'utf8')).toMatch(/--entrypoint chown tools --reference=\/backup \/backup\/books\.zip\n$/);
  expect(await readdir(join(folder, 'my backups'))).toEqual(['books.zip']);
  expect(await deploy('backup', [archive])).toMatchObject({ code: 73, said: expect.stringContaining('already exists') });

  const empty = `${other}_docker`;
  await asAdmin((client) => client.query(`create database ${empty}`));
  try {
    const place = { databaseUrl: onSameServer(testServerUrl(), empty), data: 'of docker' };
    expect(await deploy('restore', [archive], place, '4f5c')).toEqual({
      code: 1,
      said: 'Stop it first: docker compose stop api worker mail-gateway\n',
      asked: ['ps'],
    });
    // One that starts again and again is at work as well.
    expect(await readFile(log, 'utf8')).toMatch(/--status running --status restarting --status paused api worker mail-gateway/);
    expect(await deploy('restore', [archive], place)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/Restored \d+ rows .* each compared by its SHA-256/),
      asked: ['ps', 'up', 'run', 'run'],
    });
    expect(await readFile(log, 'utf8')).toMatch(/:\/backup:ro tools .*\n.*--entrypoint chown tools -R node:node \/data\n$/);
    const again = await deploy('restore', [archive], place);
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringMatching(/This installation already contains data, .* Move the data folder away first/),
      asked: ['ps', 'up', 'run', 'run'],
    });
  } finally {
    await asAdmin((client) => client.query(`drop database ${empty} with (force)`));
  }
});

test('npm run rotate-key: another key, on what does not run', async () => {
  const keyed = { data: 'keyed' };
  await mkdir(join(folder, 'keyed'));
  expect(await run(['deploy/tool.mjs', 'rotate-key'], keyed)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no key to change: .*secret\.key is missing/),
  });
  const first = 'a key of forty characters, or nearly so.';
  await writeFile(join(folder, 'keyed', 'secret.key'), first);
  const beside = await connect(database.url, 'backup');
  await keepKeys(beside);
  expect(await run(['deploy/tool.mjs', 'rotate-key'], keyed)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/The key was not changed: A backup is running/),
  });
  await beside.end();
  expect(await readFile(join(folder, 'keyed', 'secret.key'), 'utf8')).toBe(first);
  expect(await run(['deploy/tool.mjs', 'rotate-key'], keyed)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/values? (was|were) sealed with the new key/),
  });
  expect(await readFile(join(folder, 'keyed', 'secret.key'), 'utf8')).not.toBe(first);
  await database.orm.em.fork().execute(`delete from setting where key = 'identifier-key'`);
});

test('npm run new-password: one that opens for a day, for who has lost the own', async () => {
  const em = database.orm.em.fork();
  const user = em.create(User, { email: 'lost@example.com', fullName: 'Lena Lost', passwordHash: 'x', role: 'ADMIN' });
  await em.flush();
  const given = await run(['deploy/tool.mjs', 'new-password', 'Lost@example.com']);
  expect(given).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /The new password of lost@example\.com is \S+ and valid for 24 hours.* All sessions, API tokens and calendar feeds of this user were revoked\./,
    ),
  });
  const [, password = ''] = /lost@example\.com is (\S+) and/.exec(given.said) ?? [];
  const found = await em.refreshOrFail(user);
  expect(await passwordMatches(found.passwordHash, password)).toBe(true);
  expect(found).toMatchObject({ mustChangePassword: true, tokenVersion: 2 });
  const [entry] = await em.execute<object[]>(`select action, user_id from audit_entry where resource = 'users' and resource_id = ?`, [
    user.id,
  ]);
  expect(entry).toEqual({ action: 'reset-password', user_id: null });
  const refused = await run(['dist/core/ops/sign-in/new-password-command.js', 'nobody@example.com']);
  expect(refused).toMatchObject({
    code: 1,
    said: expect.stringMatching(/There is no user nobody@example\.com\. Administrators: .*lost@example\.com/),
  });
  await em.nativeUpdate(User, { id: user.id }, { isActive: false });
  expect(await run(['dist/core/ops/sign-in/new-password-command.js', 'lost@example.com'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('This account is deactivated.'),
  });
  expect((await run(['deploy/tool.mjs', 'new-password'])).said).toContain('Usage: npm run new-password -- ADDRESS');
});

test('npm run reset-second-factor: the password alone opens again, for who has lost the phone', async () => {
  const em = database.orm.em.fork();
  const user = em.create(User, { email: 'phone@example.com', passwordHash: 'x', role: 'ADMIN', secondFactorSince: new Date() });
  await em.flush();
  em.create(UserTotp, { userId: user.id, sealedSecret: 'x', confirmedAt: new Date() });
  em.create(UserRecoveryCode, { userId: user.id, selector: 'abcd', codeHash: 'x' });
  await openSession(em, { userId: user.id, method: 'second-factor', address: '', userAgent: '' }, new Date());
  expect(await run(['deploy/tool.mjs', 'reset-second-factor', 'Phone@example.com'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('The second factor of phone@example.com was removed'),
  });
  expect(await em.refreshOrFail(user)).toMatchObject({ secondFactorSince: null, tokenVersion: 2 });
  const mine = { userId: user.id };
  expect([await em.count(UserTotp, mine), await em.count(UserRecoveryCode, mine), await em.count(UserSession, mine)]).toEqual([0, 0, 0]);
  const [entry] = await em.execute<object[]>(`select action, user_id from audit_entry where resource = 'users' and resource_id = ?`, [
    user.id,
  ]);
  expect(entry).toEqual({ action: 'reset-second-factor', user_id: null });
  expect(await run(['dist/core/ops/sign-in/reset-second-factor-command.js', 'phone@example.com'])).toMatchObject({
    code: 0,
    said: expect.stringContaining('phone@example.com has no second factor: there is nothing to reset.'),
  });
  expect(await em.execute('select 1 from audit_entry where resource_id = ? and action = ?', [user.id, 'reset-second-factor'])).toHaveLength(
    1,
  );
  expect(await em.refreshOrFail(user)).toMatchObject({ tokenVersion: 2 });
  expect(await run(['dist/core/ops/sign-in/reset-second-factor-command.js', 'nobody@example.com'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('There is no user nobody@example.com.'),
  });
});

const migrate = (command: string) => run(['dist/core/database/migrate.js', command]);

test('npm run migrate: check, down and up', async () => {
  expect(await migrate('check')).toMatchObject({ code: 0, said: 'The tables match the entities.\n' });
  expect(await migrate('down')).toMatchObject({ code: 0, said: expect.stringMatching(/^Reverted Migration/) });
  expect(await migrate('up')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Applied the migration Migration\S+\.\n/),
  });
});

const missing = `rl_missing_${process.pid}`;

/** A third of the tools meets each of these. */
test.each([
  [
    'a database that does not answer',
    'postgresql://me@127.0.0.1:1/books',
    1,
    /The database does not answer \(connect ECONNREFUSED 127\.0\.0\.1:1\)\./,
    0,
  ],
  ['a database that is not there', onSameServer(testServerUrl(), missing), 1, /The database named in DATABASE_URL does not exist/, 1],
  ['an address that is none', 'books', 78, /^DATABASE_URL must be an address such as/, 2],
])('a tool says in a sentence that it met %s, and makes nothing', async (_what, databaseUrl, code, sentence, first) => {
  const tools = [
    ['core/ops/backup/backup-command.js', 'backup', join(folder, 'none.zip')],
    ['core/ops/doctor/doctor-command.js'],
    ['core/ops/doctor/ledger-command.js'],
    ['core/database/migrate.js', 'check'],
    ['core/ops/backup/backup-command.js', 'restore', join(folder, 'books.zip')],
    ['core/database/migrate.js', 'down'],
  ];
  for (const [program = '', ...words] of tools.filter((_, at) => at % 3 === first)) {
    const { code: ended, said } = await run([`dist/${program}`, ...words], { databaseUrl });
    expect({ program, code: ended === 70 ? 1 : ended, said }).toEqual({ program, code, said: expect.stringMatching(sentence) });
    expect(said.trim().split('\n')).toHaveLength(1);
  }
  expect(await readdir(folder)).not.toContain('none.zip');
  const left = await asAdmin(async (client) => (await client.query('select 1 from pg_database where datname = $1', [missing])).rowCount);
  expect(left).toBe(0);
});

test('an empty database is told as one', async () => {
  const empty = `${other}_empty`;
  await asAdmin((client) => client.query(`create database ${empty}`));
  try {
    const place = { databaseUrl: onSameServer(testServerUrl(), empty) };
    for (const program of ['core/ops/doctor/doctor-command.js', 'core/ops/doctor/ledger-command.js'])
      expect((await run([`dist/${program}`], place)).said).toMatch(/This database lacks some or all tables of Rental Ledger/);
  } finally {
    await asAdmin((client) => client.query(`drop database ${empty} with (force)`));
  }
});

test.each(['SQL_ASCII', 'LATIN1'])('no books are begun in a database whose words are in %s', async (encoding) => {
  const odd = `${other}_odd`;
  await asAdmin((client) => client.query(`create database ${odd} encoding '${encoding}' template template0 lc_collate 'C' lc_ctype 'C'`));
  try {
    const databaseUrl = onSameServer(testServerUrl(), odd);
    expect(await run(['dist/core/database/migrate.js', 'up'], { databaseUrl })).toEqual({
      code: 1,
      said: expect.stringMatching(new RegExp(`^The database uses the encoding ${encoding}, .* encoding 'UTF8' template template0\\.\n$`)),
    });
  } finally {
    await asAdmin((client) => client.query(`drop database ${odd} with (force)`));
  }
});
