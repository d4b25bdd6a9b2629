import type { Client } from 'pg';

/** Nobody else uses this number for a lock. */
const lockKey = 712_064_231;

/**
 * While a backup is made the key and what is sealed with it stay as they are: it takes rows first and the key last, and both must fit. Waits for a change of the
 * key that is under way; held until the connection ends.
 */
export async function keepKeys(client: Client): Promise<void> {
  await mayRest(client);
  await client.query('select pg_advisory_lock_shared($1)', [lockKey]);
}

/** Takes the keys for a change of them, until the connection ends; throws a sentence while a backup is made. */
export async function takeKeys(client: Client): Promise<void> {
  await mayRest(client);
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lockKey]);
  if (!rows[0]?.mine) throw new Error('A backup is running. Run this again when it has finished.');
}

/** A connection that holds a lock has nothing else to do for long; a server may be set to end such ones (from 14 on). */
async function mayRest(client: Client): Promise<void> {
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'idle_session_timeout'`);
}
