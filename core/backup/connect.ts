import { Client } from 'pg';

/** A connection of its own for a tool. A server that goes away meanwhile fails the query that waits for it, not the process. */
export async function connect(databaseUrl: string, name: string): Promise<Client> {
  const client = new Client({ connectionString: databaseUrl, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
