import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM, type Options } from '@mikro-orm/postgresql';
import type { ClientBase, Pool } from 'pg';
import { isStoreAway } from '#core/kernel/platform/app-error';
import { encryptAs, encryptionTrouble } from '#core/kernel/platform/database-encryption';
import { becoming, beMissed, giveBackEnded, refuseLate, takeTime } from '#core/kernel/platform/ended-connections';
import { entities } from '#core/database/entities';
import { prepareNothing } from '#core/kernel/platform/prepared';
import { keepAlive } from '#core/kernel/platform/keep-alive';
import { limitConnections } from '#core/database/limited-connections';
import { migrations } from '#core/database/migrations';

export interface DatabaseSettings {
  url: string;
  /** Connections at most; every process has a pool of its own. */
  poolSize?: number;
  /** For steps of a migration, which may take their time on full books: whatever limits of time the server sets do not hold for them. */
  unlimited?: boolean;
  /** It leads to a pooler in transaction mode. */
  pooled?: boolean;
  /** The role that every connection becomes, where that is not the login's own. */
  role?: string | null;
}

/** How every process and tool reaches the database. Opens nothing by itself. */
export function databaseOptions({ url, poolSize = 10, unlimited = false, pooled = false, role = null }: DatabaseSettings): Options {
  const encrypt = encryptAs(url);
  const prepare = unlimited ? takeTime : beMissed;
  const begin = role === null ? prepare : becoming(role, prepare);
  let opened: Pool | null = null;
  return defineConfig({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    // A name that is misspelt is no wish for a new database: only a migration makes one.
    ensureDatabase: false,
    forceUtcTimezone: true,
    pool: { min: 0, max: poolSize },
    // A machine that loses its power says nothing: without asking, an answer would be waited for for ever. While something sent is not acknowledged
    // the system asks nothing, and gives up by net.ipv4.tcp_retries2 alone, after a quarter of an hour. There is no time limit on purpose: the pool's
    // also counts how long a free connection is waited for, and a query may take its time.
    driverOptions: {
      ...keepAlive,
      onPoolCreated: (pool: Pool) => {
        // First: what encrypts puts back, after the first connection, what the pool had before it.
        limitConnections(pool);
        encrypt(pool);
        giveBackEnded(pool);
        opened = pool;
        if (pooled) prepareNothing(pool);
      },
      onConnect: async (client: ClientBase) => {
        await begin(client);
        refuseLate(opened);
      },
    },
    // A filter is for what a query asks for, not for what its rows refer to: each would be joined to look.
    autoJoinRefsForFilters: false,
    // Triggers, functions and row security are the migrations' own.
    schemaGenerator: { ignoreTriggers: true, ignoreRoutines: true, ignorePolicies: true },
    logger: () => undefined,
    migrations: { migrationsList: migrations, snapshot: false, path: 'migrations', emit: 'ts', disableForeignKeys: false },
  });
}

/** Opens the database lazily: a server that is down shows at the first query, not here. */
export function openDatabase(settings: DatabaseSettings): Promise<MikroORM> {
  return MikroORM.init(databaseOptions(settings));
}

/** What refuses a query with a NUL in it: its code is one of connections, and a pooler's too, but it would be refused for ever. */
const refusesNul = 'pq_getmsgend';

/**
 * Whether an error means that the database cannot be reached, or not as its address asks for (and not that a query was wrong, nor that a mount does not
 * answer, which have the same codes).
 */
export function isDatabaseAway(error: unknown): boolean {
  if (encryptionTrouble(error) !== null) return true;
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, routine, syscall } = at as { code?: unknown; routine?: unknown; syscall?: unknown };
    // A socket of this machine goes with its server.
    if (code === 'ENOENT' && syscall === 'connect') return true;
    if (
      typeof code === 'string' &&
      routine !== refusesNul &&
      !isStoreAway(at) &&
      (/^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOST|ENETUNREACH|ENETDOWN|EAI_AGAIN)/.test(code) || /^(08|57P0|53300)/.test(code))
    )
      return true;
    if (/Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(at.message))
      return true;
    if (at instanceof AggregateError && at.errors.some(isDatabaseAway)) return true;
  }
  return false;
}

const crossed = new Set(['40001', '40P01']);

/** Whether the database ended a transaction because others stood in its way (a deadlock's victim): nothing was kept, and it can be run again. */
export function isCrossed(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && crossed.has(code);
}

export type { EntityManager };
