import { type FileStore, StoreAway } from '#core/kernel/storage/file-store';
import { hashStream } from '#core/kernel/storage/hash-stream';

/** So many files are read. */
const sampleSize = 50;

/** Documents whose content is known by its hash: of many some are drawn by chance, of few all are taken. */
const sample = `select file_key as key, sha256, 'document ' || id as name from document
  where file_key is not null and id in (
    select (1 + floor(random() * (select max(id) from document)))::int from generate_series(1, ${sampleSize * 4})
    union select id from (select id from document order by id desc limit ${sampleSize}) newest)
  order by random() limit ${sampleSize}`;

interface SampleRow {
  key: string;
  sha256: string;
  name: string;
}

/**
 * Reads a few files, drawn by chance, and compares them with the hash that the database has of them. Answers how many were read, and what differs, for a
 * person; what is missing is left out. Rejects with StoreAway where the store cannot be used.
 */
export async function compareContents(
  query: (sql: string) => Promise<SampleRow[]>,
  store: FileStore,
): Promise<{ compared: number; wrong: string[] }> {
  const wrong: string[] = [];
  let compared = 0;
  for (const { key, sha256, name } of await query(sample)) {
    const hashed = await store
      .read(key)
      .then(hashStream)
      .catch((error: unknown) => {
        if (error instanceof StoreAway) throw error;
        return null;
      });
    if (hashed === null) continue;
    compared += 1;
    if (hashed.sha256 !== sha256) wrong.push(`${name} (${store.placeOf(key)})`);
  }
  return { compared, wrong };
}
