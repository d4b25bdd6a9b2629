import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Gives a connection that ends while somebody has it back to its pool. The query builder below the ORM keeps one for ever whose transaction can be
 * neither begun nor committed nor rolled back, as with a server that is gone: after a few outages the pool would hold nothing but such,
 * and every question would wait behind them.
 */
export function giveBackEnded(pool: Pool): void {
  const held = new WeakSet<PoolClient>();
  pool.on('acquire', (client) => void held.add(client));
  pool.on('release', (_error, client) => void held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      const giveBack = client.release.bind(client);
      // Whoever has it may still give it back, which the pool takes once.
      client.release = () => undefined;
      giveBack(true);
    });
  });
}

/**
 * Has the server miss us as we would miss it: of a machine that lost its power it would keep the session, with every row locked in it, for two hours.
 * Where nothing lies between the two that could be lost, it needs none of it.
 */
export async function beMissed(client: ClientBase): Promise<void> {
  await client.query('set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 10').catch(() => undefined);
}
