import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Returns a connection that ends while in use to its pool. The query builder below the ORM never returns one whose transaction could not begin, commit
 * or roll back: after a few outages of the server the pool would hold only dead connections, and every query would wait.
 */
export function giveBackEnded(pool: Pool): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      const giveBack = client.release.bind(client);
      // Its user may still release it; the pool accepts only one release.
      client.release = () => undefined;
      giveBack(true);
    });
  });
}

/**
 * Refuses a connection that stands only while its pool is being closed. The query builder below the ORM would take it, fail over the pool that it has
 * already let go of, and never return it: the pool would wait for it for ever.
 */
export function refuseLate(pool: Pool | null): void {
  if (pool?.ending) throw new Error('The database is being closed.');
}

/** TCP keepalive of the server: asks after ten seconds of silence, gives up after twenty, also on unacknowledged answers. */
const missing = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10;
  select set_config(name, '20000', false) from pg_settings where name = 'tcp_user_timeout'`;

/**
 * Has the server notice that we are gone. After a power failure here it would otherwise keep the session and its row locks for two hours, or a quarter
 * of an hour where an answer is unacknowledged. Servers before 12 lack that setting. Not needed over a local socket.
 */
export async function beMissed(client: ClientBase): Promise<void> {
  await client.query(missing).catch(() => undefined);
}

/** Those of a server that is set up for many short questions; the last is not known to servers before 17. */
const noLimits = `select set_config(name, '0', false) from pg_settings
  where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'idle_session_timeout', 'transaction_timeout')`;

/** The same for a connection whose statements and transactions may take their time, whatever the server or the database is set to. */
export async function takeTime(client: ClientBase): Promise<void> {
  await client.query(noLimits).catch(() => undefined);
  await beMissed(client);
}

/** The same for connections that become another role, as which they then make whatever they make. One that may not is none. */
export function becoming(role: string, prepare: (client: ClientBase) => Promise<void>): (client: ClientBase) => Promise<void> {
  return async (client) => {
    await prepare(client);
    await client.query(`set role ${client.escapeIdentifier(role)}`);
  };
}
