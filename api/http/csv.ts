import { Readable } from 'node:stream';
import type { Response } from 'express';
import { byteOrderMark, csvLine, type CsvRow } from '#core/kernel/platform/csv';
import { sendStream } from './send-stream.js';

/** Sends rows as they come, batch by batch. A failure before the first one is still an ordinary error answer. */
export async function sendCsv(
  response: Response,
  filename: string,
  header: readonly string[],
  batches: AsyncIterable<CsvRow[]> | Iterable<CsvRow[]>,
): Promise<void> {
  const rest = Readable.from(batches)[Symbol.asyncIterator]() as AsyncIterator<CsvRow[], undefined>;
  const first = await rest.next();
  response.set({ 'Content-Type': 'text/csv; charset=utf-8', 'Content-Disposition': `attachment; filename="${filename}"` });
  const lines = async function* () {
    yield byteOrderMark + csvLine(header);
    for (let batch = first; !batch.done; batch = await rest.next()) yield batch.value.map(csvLine).join('');
  };
  await sendStream(Readable.from(lines()), response);
}
