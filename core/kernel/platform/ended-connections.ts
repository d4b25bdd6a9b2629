import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Gives a connection that ends while somebody has it back to its pool. The query builder below the ORM keeps one for ever whose transaction can be
 * neither begun nor committed nor rolled back, as with a server that is gone: after a few outages the pool would hold nothing but such,
 * and every question would wait behind them.
 */
export function giveBackEnded(pool: Pool): void {
  const inUse = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => void inUse.add(client));
  pool.on('release', (_error, client) => void inUse.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return;
      const giveBack = client.release.bind(client);
      // Whoever has it may still give it back, which the pool takes once.
      client.release = () => undefined;
      giveBack(true);
    });
  });
}

/** How the server finds out that we are gone: after ten seconds of silence it asks, and gives up after twenty; also on an answer that nobody acknowledges. */
const missing = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10;
  select set_config(name, '20000', false) from pg_settings where name = 'tcp_user_timeout'`;

/**
 * Has the server miss us as we would miss it: of a machine that lost its power it would keep the session, with every row locked in it, for two hours; for
 * a quarter of an hour where it died before the answer to its last question had come, and that also with the other settings. Servers before 12 do not know
 * this one. Where nothing lies between the two that could be lost, none of it is needed.
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
