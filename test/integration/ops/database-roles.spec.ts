import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '#core/ops/backup/make-backup';
import { restoreBackup } from '#core/ops/backup/restore-backup';
import { limitedOf, ownerOf } from '#core/database/database-roles';
import { User } from '#core/database/entities/user.entity';
import { asAdmin, createTestDatabase, onSameServer, type TestDatabase, testServerUrl } from '../../support/database.js';
import { type Ended, execute } from '../../support/run-command.js';

const name = `rl_roles_${process.pid}`;
const made: string[] = [];
const roles = new Set<string>();

/** A database that is dropped at the end, with the roles that are made for it. */
async function emptyDatabase(part: string): Promise<string> {
  const database = `${name}_${part}`;
  await asAdmin((client) => client.query(`create database ${database}`));
  made.push(database);
  roles.add(ownerOf(database)).add(limitedOf(database));
  return onSameServer(testServerUrl(), database);
}

function as(url: string, role: string, password: string): string {
  const other = new URL(url);
  other.username = role;
  other.password = encodeURIComponent(password);
  roles.add(role);
  return other.href;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const migrate = (logins: Record<string, string>, command = 'up'): Promise<Ended> => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return execute(process.execPath, ['dist/core/database/migrate.js', command], { PATH, HOME, NODE_COMPILE_CACHE, ...logins });
};

/** The code of PostgreSQL's refusal; null where it does it. */
const refused = (url: string, text: string): Promise<unknown> =>
  query(url, text).then(
    () => null,
    (error: { code?: string }) => error.code,
  );

const notAllowed = '42501';
const stillNamed = '23503';

afterAll(async () => {
  await asAdmin(async (client) => {
    for (const database of made) await client.query(`drop database if exists ${database} with (force)`);
    for (const role of roles) await client.query(`drop role if exists ${role}`);
  });
});

describe('books that one role made and owns, as docker had them', { timeout: 120_000 }, () => {
  let owner: string;
  let runtime: string;
  let alone: Ended;
  let apart: Ended[];
  beforeAll(async () => {
    owner = await emptyDatabase('docker');
    runtime = as(owner, `${name}_app`, "it's 100% ?new");
    alone = await migrate({ DATABASE_URL: owner });
    await query(owner, `insert into app_user (email, role, password_hash) values ('a@example.com', 'ADMIN', 'x')`);
    await query(owner, `insert into audit_entry (user_id, action, resource, resource_id) select id, 'create', 'user', 1 from app_user`);
    const logins = { DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner };
    apart = [await migrate(logins), await migrate(logins)];
  });

  test('are told that two roles are better, and are prepared by each start to the same end', () => {
    expect(alone.said).toMatch(/^Applied .*\nNote: the servers use the role that owns the tables/);
    expect(apart.map(({ code, said }) => [code, said])).toEqual([0, 0].map((code) => [code, 'The database is up to date.\n']));
  });

  test('belong to a role that nobody signs in as from the next start on', async () => {
    const owners = await query(
      owner,
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
       union select pg_get_userbyid(datdba) from pg_database where datname = current_database()`,
    );
    expect(owners).toEqual([{ owner: `${name}_docker_owner` }]);
    const logins = `select rolcanlogin, rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = `;
    const nothing = { rolsuper: false, rolcreaterole: false, rolcreatedb: false };
    expect(await query(owner, `${logins} '${name}_docker_owner'`)).toEqual([{ rolcanlogin: false, ...nothing }]);
    expect(await query(owner, `${logins} '${name}_app'`)).toEqual([{ rolcanlogin: true, ...nothing }]);
  });

  test('the servers may read as limited users do, and do not have their limits by themselves', async () => {
    const limited = `${name}_docker_limited`;
    expect(
      await query(runtime, `select pg_has_role('${limited}', 'member') as member, pg_has_role('${limited}', 'usage') as usage`),
    ).toEqual([{ member: true, usage: false }]);
    await query(owner, `insert into property (name, email_slug) values ('Seen', 'seen'), ('Hidden', 'hidden')`);
    await query(owner, `insert into user_property select 1, id from property where name = 'Seen'`);
    expect(await query(runtime, 'select name from property order by id')).toEqual([{ name: 'Seen' }, { name: 'Hidden' }]);
    const client = new Client({ connectionString: runtime });
    await client.connect();
    await client.query('begin; select become_limited(1)');
    expect((await client.query('select name from property')).rows).toEqual([{ name: 'Seen' }]);
    await expect(client.query('select from task')).rejects.toMatchObject({ code: notAllowed });
    await client.query('rollback');
    // Nothing of it is left on the connection.
    expect((await client.query('select name from property')).rowCount).toBe(2);
    await client.end();
  });

  test.each([
    ['update audit_entry set action = $$x$$'],
    ['delete from audit_entry'],
    ['truncate audit_entry cascade'],
    ['alter table audit_entry disable trigger user'],
    ['update document_event set kind = $$x$$'],
    ['delete from document_event'],
    ['truncate document cascade'],
    ['delete from mikro_orm_migrations'],
    ['create table mine (n int)'],
    ['create temporary table mine (n int)'],
    ['drop table expense cascade'],
    ['alter table expense add column n int'],
    ['create index on expense (amount)'],
    ['create role mine superuser'],
    [`grant ${name}_docker_owner to ${name}_app`],
    [`set role ${name}_docker_owner`],
    ['set session_replication_role = replica'],
    [`copy expense to program 'cat'`],
    [`select pg_read_file('PG_VERSION')`],
  ])('the servers may not: %s', async (text) => {
    expect(await refused(runtime, text)).toBe(notAllowed);
  });

  test('the servers may write rows and add to the history, and delete nobody whom it names', async () => {
    await query(runtime, `insert into audit_entry (user_id, action, resource, resource_id) select id, 'update', 'user', 1 from app_user`);
    await query(runtime, `update app_user set full_name = 'A'`);
    expect(await refused(runtime, 'delete from app_user')).toBe(stillNamed);
    expect(await query(runtime, 'select count(*)::int as entries, count(user_id)::int as named from audit_entry')).toEqual([
      { entries: 2, named: 2 },
    ]);
    expect(await refused(runtime, 'listen anything')).toBeNull();
    expect(await refused(runtime, `select pg_notify('anything', ''), pg_advisory_lock(1)`)).toBeNull();
  });

  test('a step back and forth leaves new tables to the owner, and the servers what they need', async () => {
    const logins = { DATABASE_URL: runtime, MIGRATION_DATABASE_URL: owner };
    expect(await migrate(logins, 'down')).toMatchObject({ code: 0, said: expect.stringMatching(/^Reverted Migration/) });
    expect(await migrate(logins)).toMatchObject({ code: 0, said: expect.stringMatching(/^Applied [^\n]*Migration[^\n]*\n$/) });
    expect(await migrate(logins, 'check')).toEqual({ code: 0, said: 'The tables match the entities.\n' });
    expect(await refused(runtime, 'select from mikro_orm_migrations')).toBeNull();
  });
});

describe('a PostgreSQL of your own, whose administrator is not asked', { timeout: 120_000 }, () => {
  test('a missing login of the servers is a sentence, and is given its rights once it is there', async () => {
    const admin = await emptyDatabase('own');
    const [migration, runtime] = [as(admin, `${name}_change`, 'one'), as(admin, `${name}_serve`, 'two')];
    await query(admin, `create role ${name}_change login password 'one'`);
    await query(admin, `alter database ${name}_own owner to ${name}_change`);
    const logins = { DATABASE_URL: runtime, MIGRATION_DATABASE_URL: migration };
    expect(await migrate(logins)).toMatchObject({
      code: 1,
      said: expect.stringContaining(`The role ${name}_serve that DATABASE_URL names does not exist. Create it: create role`),
    });
    await query(admin, `create role ${name}_serve login password 'two'`);
    expect(await migrate(logins)).toEqual({ code: 0, said: expect.stringMatching(/^Applied [^\n]*\n$/) });
    expect(await refused(runtime, 'select from document')).toBeNull();
    expect(await refused(runtime, 'delete from audit_entry')).toBe(notAllowed);
    expect(await refused(runtime, 'drop table document cascade')).toBe(notAllowed);
  });
});

describe('backup and restore with separate logins', { timeout: 120_000 }, () => {
  let books: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    books = await createTestDatabase(2);
    folder = await mkdtemp(join(tmpdir(), 'database-roles-'));
  });
  afterAll(async () => {
    await books.drop();
    await rm(folder, { recursive: true });
  });

  test('the servers’ login reads a whole backup, and may work with what is restored', async () => {
    const em = books.orm.em.fork();
    em.create(User, { email: 'kept@example.com', role: 'ADMIN', passwordHash: 'x' });
    await em.flush();
    const archive = join(folder, 'books.zip');
    const data = join(folder, 'data');
    await makeBackup({ databaseUrl: books.runtimeUrl, dataDir: folder }, archive);
    const migrationUrl = await emptyDatabase('restored');
    const databaseUrl = as(migrationUrl, `${name}_restored_app`, 'three');
    await restoreBackup({ databaseUrl, migrationUrl, dataDir: data }, archive);
    expect(await query(databaseUrl, 'select email from app_user')).toEqual([{ email: 'kept@example.com' }]);
    expect(
      await refused(databaseUrl, `insert into app_user (email, role, password_hash) values ('b@example.com', 'STAFF', 'x')`),
    ).toBeNull();
    expect(await refused(databaseUrl, 'truncate audit_entry')).toBe(notAllowed);
  });

  test('a login that has its rights only as the owner restores a backup, changes the key and goes a step back and forth', async () => {
    const em = books.orm.em.fork();
    em.create(User, { email: 'member@example.com', role: 'ADMIN', passwordHash: 'x' });
    await em.flush();
    const archive = join(folder, 'noinherit.zip');
    await makeBackup({ databaseUrl: books.runtimeUrl, dataDir: folder }, archive);
    const database = `${name}_member`;
    const admin = await emptyDatabase('member');
    const [migrationUrl, databaseUrl] = [as(admin, `${database}_change`, 'one'), as(admin, `${database}_serve`, 'two')];
    await query(
      admin,
      `create role ${database}_owner nologin; create role ${database}_change login noinherit password 'one';
       create role ${database}_serve login password 'two'; grant ${database}_owner to ${database}_change;
       alter database ${database} owner to ${database}_owner; grant usage, create on schema public to ${database}_owner`,
    );
    const logins = { DATABASE_URL: databaseUrl, MIGRATION_DATABASE_URL: migrationUrl };
    // A start came before: the tables are there, and empty.
    expect(await migrate(logins)).toMatchObject({ code: 0 });
    await restoreBackup({ databaseUrl, migrationUrl, dataDir: join(folder, 'member') }, archive);
    expect(await query(databaseUrl, `select email from app_user where email like 'member%'`)).toEqual([{ email: 'member@example.com' }]);
    expect(await query(admin, `select distinct tableowner as owner from pg_tables where schemaname = 'public'`)).toEqual([{ owner: `${database}_owner` }]); // prettier-ignore
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const keys = { SECRET_KEY: 'n'.repeat(40), SECRET_KEY_PREVIOUS: 'o'.repeat(40) };
    expect(
      await execute(process.execPath, ['dist/core/ops/keys/rotate-key-command.js'], { PATH, HOME, NODE_COMPILE_CACHE, ...logins, ...keys }),
    ).toEqual({ code: 0, said: expect.stringContaining('sealed with the new key') });
    for (const command of ['down', 'up'])
      expect(await migrate(logins, command)).toEqual({ code: 0, said: expect.stringMatching(/^(Reverted|Applied)/) });
  });

  test('a database whose name is as long as PostgreSQL takes has its roles too, at each start', async () => {
    const database = `${name}_long_`.padEnd(63, 'x');
    const admin = await emptyDatabase(database.slice(name.length + 1));
    const logins = { DATABASE_URL: as(admin, `${name}_long_app`, 'three'), MIGRATION_DATABASE_URL: admin };
    for (const said of [/^Applied/, /^The database is up to date/])
      expect(await migrate(logins)).toEqual({ code: 0, said: expect.stringMatching(said) });
    expect(await query(admin, `select distinct tableowner as owner from pg_tables where schemaname = 'public'`)).toEqual([{ owner: ownerOf(database) }]); // prettier-ignore
  });
});
