import type { FileFacts } from '#core/database/values/import-values';
import type { FileStore } from '#core/kernel/storage/file-store';
import { decode, findEncoding } from '#core/records/imports/csv-encoding';
import { findFileFacts } from '#core/records/imports/file-facts';
import { type CsvRow, findDelimiter, readCsv, UnreadableFile } from '#core/records/imports/read-csv';

/** So many letters say which mark stands between the columns. */
const headLetters = 60_000;

async function readHead(bytes: AsyncIterable<Uint8Array>, encoding: string): Promise<string> {
  let head = '';
  for await (const text of decode(bytes, encoding)) {
    head += text;
    if (head.length >= headLetters) break;
  }
  return head.slice(0, headLetters);
}

/** What a file in the store says before its columns are chosen. Throws UnreadableFile for what is no CSV file that can be taken. */
export async function readFacts(store: FileStore, key: string): Promise<FileFacts> {
  const open = () => store.read(key);
  const found = await findEncoding(open);
  if (typeof found === 'string') throw new UnreadableFile({ code: found, args: {} });
  const delimiter = findDelimiter(await readHead(await open(), found.encoding));
  const form = { encoding: found.encoding, delimiter };
  return findFileFacts(readCsv(await open(), form), form);
}

/** The rows of a file below its headings. */
export async function* readRowsOf(store: FileStore, key: string, facts: FileFacts): AsyncGenerator<CsvRow> {
  for await (const row of readCsv(await store.read(key), facts)) if (row.number > facts.headingRow) yield row;
}
