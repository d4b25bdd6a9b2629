import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { fingerprint, listTables } from '#core/ops/backup/tables';
import type { BackupPlace } from '#core/ops/backup/make-backup';
import { openDatabase } from '#core/database/database';
import { takeSteps } from '#core/database/take-steps';
import { asAdmin, onSameServer, testServerUrl } from './database.js';

/** An empty database whose owner has no further rights, and an empty data folder; `made` gets a function that removes the database. */
export async function emptyPlace(folder: string, made: (() => Promise<unknown>)[]): Promise<BackupPlace> {
  const name = `rl_restore_${randomBytes(4).toString('hex')}`;
  await asAdmin(async (client) => {
    await client.query(`create role ${name} login password 'secret'`);
    await client.query(`create database ${name} owner ${name}`);
  });
  made.push(() => asAdmin((client) => client.query(`drop database ${name} with (force)`).then(() => client.query(`drop role ${name}`))));
  const url = new URL(onSameServer(testServerUrl(), name));
  url.username = name;
  url.password = 'secret';
  const dataDir = await mkdtemp(join(folder, 'restored-'));
  return { databaseUrl: url.href, dataDir };
}

/** Every table with the hash of its rows. */
export async function hashes(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string> = {};
  for (const table of await listTables(client)) found[table.name] = (await fingerprint(client, table)).hashed.sha256;
  await client.end();
  return found;
}

/** Every file below a folder. */
export async function contents(root: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      found[join(entry.parentPath, entry.name).slice(root.length + 1)] = (await readFile(join(entry.parentPath, entry.name))).toString(
        'base64',
      );
  return found;
}

export async function inDatabase(url: string, query: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(query);
  await client.end();
}

/** Makes the tables of this release. */
export async function migrated(url: string): Promise<void> {
  const orm = await openDatabase({ url, poolSize: 2 });
  await takeSteps(orm);
  await orm.close(true);
}
