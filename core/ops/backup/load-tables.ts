import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchiveReader } from '#core/ops/backup/archive-reader';
import { beginPlainly, connect } from '#core/ops/backup/connect';
import { type Manifest, tableEntry } from '#core/ops/backup/manifest';
import { fingerprint, listTables, quoted } from '#core/ops/backup/tables';
import { becomeOwner, type DatabaseLogins, migrationUrl } from '#core/database/database-roles';

/**
 * Fills the tables from an archive in one transaction, and compares their content with the archive. Foreign keys are dropped and added again at the
 * end, where PostgreSQL checks every row against them; triggers are off meanwhile. This needs only the rights of the tables' owner.
 */
export async function loadTables(logins: DatabaseLogins, archive: ArchiveReader): Promise<void> {
  const client = await connect(migrationUrl(logins), 'restore');
  try {
    await becomeOwner(client, logins);
    await (archive.manifest.plain ? beginPlainly(client) : client.query('begin'));
    const keys = await dropForeignKeys(client);
    // Any other table in the database belongs to something else.
    const inArchive = new Set(archive.manifest.tables.map(({ name }) => name));
    const names = (await listTables(client)).filter(({ name }) => inArchive.has(name)).map(({ name }) => quoted(name));
    for (const name of names) await client.query(`alter table ${name} disable trigger user`);
    // Migrations insert rows (categories); the backup has them too, with later changes.
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of archive.manifest.tables) await loadTable(client, archive, table);
    for (const name of names) await client.query(`alter table ${name} enable trigger user`);
    for (const { table, name, definition } of keys) await client.query(`alter table ${table} add constraint ${quoted(name)} ${definition}`);
    for (const sequence of archive.manifest.sequences)
      if (sequence.last !== null) await client.query('select setval($1::regclass, $2::bigint)', [quoted(sequence.name), sequence.last]);
    await compare(client, archive.manifest);
    await client.query('commit');
  } finally {
    // An open transaction ends with its connection, and is rolled back.
    await client.end();
  }
}

async function dropForeignKeys(client: Client): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select c.conrelid::regclass::text as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace where n.nspname = 'public' and c.contype = 'f'`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows;
}

async function loadTable(client: Client, archive: ArchiveReader, { name, columns }: Manifest['tables'][number]): Promise<void> {
  const rows = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(await archive.read(tableEntry(name)), rows);
}

async function compare(client: Client, manifest: Manifest): Promise<void> {
  for (const table of await listTables(client)) {
    const expected = manifest.tables.find(({ name }) => name === table.name);
    if (!expected) continue;
    const { rows, hashed } = await fingerprint(client, { ...table, columns: expected.columns });
    // An early release wrote rows in the server's own format, so only the same server writes the same text; what was read from the archive was
    // compared already.
    const isSame = hashed.is(expected) || (!manifest.plain && rows === expected.rows);
    if (!isSame) throw new Error(`After the restore, ${table.name} differs from the backup. Nothing was kept.`);
  }
}
