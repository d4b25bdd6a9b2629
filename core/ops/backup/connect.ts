import type { Client } from 'pg';
import { databaseClient } from '#core/kernel/platform/database-encryption';
import { keepAlive } from '#core/kernel/platform/keep-alive';

/** A separate connection for a tool. A server that goes away fails the query that waits for it, not the process. */
export async function connect(databaseUrl: string, name: string): Promise<Client> {
  const client = databaseClient(databaseUrl, { application_name: name, ...keepAlive });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Server settings that would change how rows are written, or how long a transaction may take. */
const settings = {
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  extra_float_digits: '1',
  bytea_output: 'hex',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Begins a transaction that may take long, in which every server writes and reads rows in the same format. */
export async function beginPlainly(client: Client, mode = ''): Promise<void> {
  await client.query(`begin ${mode}`);
  for (const [name, value] of Object.entries(settings)) await client.query(`set local ${name} = '${value}'`);
}
