import { createHash } from 'node:crypto';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { ClientBase } from 'pg';
import { openDatabase } from '#core/database/database';

/** How the database is reached: by the servers, and by what changes tables where that has a login of its own. */
export interface DatabaseLogins {
  DATABASE_URL: string;
  MIGRATION_DATABASE_URL?: string | undefined;
}

interface Login {
  name: string;
  password: string;
}

/** Two that prepare roles at once wait for each other. */
const lockKey = 7_120_644;

/** The address by which tables are changed. */
export const migrationUrl = ({ DATABASE_URL, MIGRATION_DATABASE_URL }: DatabaseLogins): string => MIGRATION_DATABASE_URL ?? DATABASE_URL;

function loginOf(url: string): Login {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/** The login of the servers; null where the one that changes tables is the same. */
function runtimeOf(logins: DatabaseLogins): Login | null {
  const [runtime, migration] = [loginOf(logins.DATABASE_URL), loginOf(migrationUrl(logins))];
  return runtime.name === '' || runtime.name === migration.name ? null : runtime;
}

/** What a start says where the servers may do to the tables whatever they like. */
export function sharedRoleNote(logins: DatabaseLogins): string | null {
  if (runtimeOf(logins) !== null) return null;
  return (
    'Note: the servers use the role that owns the tables, so a compromised server could rewrite the audit log. ' +
    'Set MIGRATION_DATABASE_URL to that role and DATABASE_URL to one without rights of its own; "Use a PostgreSQL of your own" in docs/settings.md says how.'
  );
}

const plain = 'nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Gives everything of ours that belongs to somebody else to the owner. What an extension brought stays its own; a sequence follows its table. */
const handOver = (owner: string): string => `do $hand_over$
  declare
    item text;
  begin
    for item in
      select format('alter table %s owner to %I', c.oid::regclass, ${literal(owner)}) from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relowner <> ${literal(owner)}::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
      union all
      select format('alter routine %s owner to %I', p.oid::regprocedure, ${literal(owner)}) from pg_proc p
        where p.pronamespace = 'public'::regnamespace and p.proowner <> ${literal(owner)}::regrole
          and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    loop
      execute item;
    end loop;
  end $hand_over$`;

/** The longest name PostgreSQL keeps, in bytes; of a longer one it silently keeps the beginning. */
const longestName = 63;

/** A role that is named after a database. Where the database's name leaves no room for the suffix it is cut, and its hash tells it apart. */
function roleOf(database: string, suffix: string): string {
  if (Buffer.byteLength(database) + suffix.length <= longestName) return `${database}${suffix}`;
  const ending = `_${createHash('sha256').update(database).digest('hex').slice(0, 8)}${suffix}`;
  // A character that the cut goes through is left out.
  const kept = new TextDecoder().decode(Buffer.from(database).subarray(0, longestName - ending.length), { stream: true });
  return `${kept}${ending}`;
}

/** The role that owns the tables of a database. */
export const ownerOf = (database: string): string => roleOf(database, '_owner');

/** The role as which the servers read for a user who is limited to some properties. */
export const limitedOf = (database: string): string => roleOf(database, '_limited');

/**
 * Makes the role of limited users. Whoever reads as it must be a member that does not inherit: its conditions hold for all who have its rights by
 * themselves, and servers that had them would see nothing. Before PostgreSQL 16 only the member as a whole can be told not to.
 */
async function makeLimited(em: EntityManager, database: string, member: Login | null): Promise<void> {
  const limited = limitedOf(database);
  await em.execute(`${(await roleExists(em, limited)) ? 'alter' : 'create'} role ${quoted(limited)} nologin ${plain}`);
  if (member === null) return;
  const [found] = await em.execute<{ version: number }[]>(`select current_setting('server_version_num')::int as version`);
  if ((found?.version ?? 0) >= 160_000) await em.execute(`grant ${quoted(limited)} to ${quoted(member.name)} with inherit false, set true`);
  else {
    await em.execute(`alter role ${quoted(member.name)} noinherit`);
    await em.execute(`grant ${quoted(limited)} to ${quoted(member.name)}`);
  }
}

async function roleExists(em: EntityManager, name: string): Promise<boolean> {
  return (await em.execute<unknown[]>('select from pg_roles where rolname = ?', [name])).length > 0;
}

/**
 * Makes the owner of the tables, whom nobody can sign in as, and the login of the servers, as an administrator of the database's server: also on books
 * that one role made and owns. Answers the owner.
 */
async function prepareAsAdministrator(em: EntityManager, database: string, runtime: Login): Promise<string> {
  const owner = ownerOf(database);
  const verb = async (name: string): Promise<string> => ((await roleExists(em, name)) ? 'alter' : 'create');
  await em.execute(`${await verb(owner)} role ${quoted(owner)} nologin ${plain}`);
  await em.execute(`${await verb(runtime.name)} role ${quoted(runtime.name)} login ${plain} password ${literal(runtime.password)}`);
  await em.execute(`alter database ${quoted(database)} owner to ${quoted(owner)}`);
  await em.execute(`revoke temporary on database ${quoted(database)} from public`);
  await em.execute(`grant usage, create on schema public to ${quoted(owner)}`);
  await em.execute(handOver(owner));
  await makeLimited(em, database, runtime);
  return owner;
}

/** Sees that the roles are there. Answers the role that owns the tables and that whoever changes them becomes; null where the login itself owns them. */
async function prepareRoles(em: EntityManager, logins: DatabaseLogins): Promise<string | null> {
  const runtime = runtimeOf(logins);
  const [found] = await em.execute<{ database: string; isAdministrator: boolean }[]>(
    `select current_database() as database, rolsuper as "isAdministrator" from pg_roles where rolname = current_user`,
  );
  if (!runtime) {
    // Such a login may become any role without being its member.
    if (found?.isAdministrator) await makeLimited(em, found.database, null);
    return null;
  }
  if (found?.isAdministrator) return prepareAsAdministrator(em, found.database, runtime);
  if (!(await roleExists(em, runtime.name)))
    throw new Error(
      `The role ${runtime.name} that DATABASE_URL names does not exist. Create it: create role ${quoted(runtime.name)} login password '…'.`,
    );
  const owner = ownerOf(found?.database ?? '');
  const [member] = await em.execute<{ is: boolean }[]>(
    `select coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ?), false) as "is"`,
    [owner],
  );
  return member?.is ? owner : null;
}

/** Has a connection become the role that owns the tables, where that is there and the login is a member of it: whatever it inherits, it then has its rights. */
export async function becomeOwner(client: ClientBase, logins: DatabaseLogins): Promise<void> {
  if (!runtimeOf(logins)) return;
  const { rows } = await client.query<{ database: string }>('select current_database() as database');
  const owner = ownerOf(rows[0]?.database ?? '');
  const member = await client.query(`select from pg_roles where rolname = $1 and pg_has_role(current_user, oid, 'member')`, [owner]);
  if (member.rowCount) await client.query(`set role ${quoted(owner)}`);
}

/** A database that tables are changed in, with the role that they belong to. */
export interface Migrating {
  orm: MikroORM;
  /** Null where the login itself owns them. */
  role: string | null;
}

/**
 * Opens the database to change its tables, as the role that owns them, and makes the roles where the login may. With `make` the database is made where
 * it is missing. `refuse` throws where nothing may be touched.
 */
export async function openForMigration(
  logins: DatabaseLogins,
  { make = false, refuse }: { make?: boolean; refuse?: (em: EntityManager) => Promise<void> } = {},
): Promise<Migrating> {
  const url = migrationUrl(logins);
  const administrator = await openDatabase({ url, poolSize: 1, unlimited: true });
  try {
    if (make) await administrator.schema.ensureDatabase();
    const role = await administrator.em.fork().transactional(async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [lockKey]);
      const owner = await prepareRoles(em, logins);
      // Whoever is only a member of the owner reads nothing before. What is refused takes the roles back with it.
      if (owner !== null) await em.execute(`set local role ${quoted(owner)}`);
      await refuse?.(em);
      return owner;
    });
    return { role, orm: await openDatabase({ url, poolSize: 4, unlimited: true, role }) };
  } finally {
    await administrator.close(true);
  }
}

/**
 * Lets the servers work with the tables as they are now; to be called after each step up, where there is one that says so. Users can be limited to some
 * properties only where there is a role for them that the servers can become and whose rights they do not inherit.
 */
export async function grantRuntime(em: EntityManager, logins: DatabaseLogins): Promise<void> {
  const runtime = runtimeOf(logins);
  if (runtime) await em.execute('select grant_runtime(?)', [runtime.name]);
  const limited = await findLimited(em, runtime);
  if (limited !== null) await em.execute('select grant_limited(?)', [limited]);
}

async function findLimited(em: EntityManager, runtime: Login | null): Promise<string | null> {
  const [found] = await em.execute<{ database: string; isKnown: boolean; member: string }[]>(
    `select current_database() as database, to_regprocedure('grant_limited(name)') is not null as "isKnown", session_user as member`,
  );
  if (!found?.isKnown) return null;
  // Who owns the tables is bound by no conditions, so what it inherits does not matter.
  const [usable] = await em.execute<{ name: string }[]>(
    `select r.rolname as name from pg_roles r, pg_roles m where r.rolname = ? and m.rolname = ?
       and (m.rolsuper or (pg_has_role(m.oid, r.oid, 'member') and (?::boolean or not pg_has_role(m.oid, r.oid, 'usage'))))`,
    [limitedOf(found.database), runtime?.name ?? found.member, runtime === null],
  );
  return usable?.name ?? null;
}
