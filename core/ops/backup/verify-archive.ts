import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ArchiveReader } from '#core/ops/backup/archive-reader';
import { Hashed } from '#core/ops/backup/hashed';
import { fileEntry, isRestorablePath, type Manifest, tableEntry } from '#core/ops/backup/manifest';
import type { Unlock } from '#core/ops/backup/seal';

/** Reads every entry of an archive and compares it with the manifest. Throws a sentence that names the first one that differs. */
export async function verifyArchive(path: string, unlock?: Unlock): Promise<Manifest> {
  const archive = await ArchiveReader.open(path, unlock);
  try {
    const { manifest } = archive;
    for (const table of manifest.tables) await verify(archive, tableEntry(table.name), table);
    for (const file of manifest.files) {
      if (!isRestorablePath(file.path)) throw new Error(`The backup is damaged: ${file.path} does not belong in a data folder.`);
      await verify(archive, fileEntry(file.path), file);
    }
    return manifest;
  } finally {
    archive.close();
  }
}

async function verify(archive: ArchiveReader, name: string, expected: { sha256: string; size: number }): Promise<void> {
  const hashed = new Hashed();
  await pipeline(await archive.read(name), hashed, new Writable({ write: (_chunk, _encoding, done) => done() })).catch((error: Error) => {
    throw new Error(`The backup is damaged: ${name} cannot be read (${error.message}).`);
  });
  if (!hashed.is(expected)) throw new Error(`The backup is damaged: ${name} was changed.`);
}
