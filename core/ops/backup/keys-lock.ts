import type { Client } from 'pg';

/** No other lock uses this number. */
const lockKey = 712_064_231;

/**
 * During a backup neither the key nor what it sealed may change: the backup reads rows first and the key last, and both must match. Waits for a
 * change of the key that is under way; held until the connection ends.
 */
export async function keepKeys(client: Client): Promise<void> {
  await mayRest(client);
  await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
}

/** Locks the keys for changing them, until the connection ends; throws a sentence while a backup is made. */
export async function takeKeys(client: Client): Promise<void> {
  await mayRest(client);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
  if (!rows[0]?.mine) throw new Error('A backup is running. Run this again when it has finished.');
}

/** The connection that holds the lock is idle for long; a server (PostgreSQL 14 or newer) may be set to end such connections. */
async function mayRest(client: Client): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`);
}
