import type { Pool, PoolClient } from 'pg';

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
