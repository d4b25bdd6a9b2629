import { manyBills, manyProperties } from '../support/many-properties.ts';
import { type Books, openBooks, processorTimes } from './processor-times.ts';
import type { Figure } from './figure.ts';

const [few, many] = [10, 10_000];
const documents = 100;
/** So much the figures of one run differ among themselves. */
const aim = 1.25;
const key = Buffer.alloc(32, 7);

/** What a document takes of the processor until its place in the books is found, among few properties and among many, each with a bill that a person has filed. */
export async function placeFigures(): Promise<Figure[]> {
  const { settleDocument: settle } = (await import(
    new URL('../../dist/worker/settle/settle-document.js', import.meta.url).href
  )) as typeof import('../../worker/settle/settle-document-step.ts');
  const taken = await processorTimes(
    [few, many].map((count) => (url) => fill(url, count)),
    (orm, id) => orm.em.fork().transactional((tx) => settle(tx, id, key)),
  );
  const [ofFew = 0, ofMany = 0] = taken.map(({ whole }) => whole);
  const [split = '', splitOfMany = ''] = taken.map(
    ({ own, database }) => `worker ${own.toFixed(2)} ms, PostgreSQL ${database.toFixed(2)} ms`,
  );
  return [
    {
      what: `processor time of a document's place in the books, ${few} properties`,
      value: `${ofFew.toFixed(2)} ms`,
      yardstick: split,
      met: null,
    },
    {
      what: `  ${many} properties`,
      value: `${ofMany.toFixed(2)} ms`,
      yardstick: splitOfMany,
      ratio: ofMany / ofFew,
      aim: `≤ ${aim} ×`,
      met: ofMany <= ofFew * aim,
    },
  ];
}

/** A page of a bill for one of the properties, with its account, its charges and its address. */
const page = `City Water\nAccount 5512-0344-17\nMeter number: 48-213344\n${Array.from({ length: 60 }, (_, at) => `0${1 + (at % 9)}/12/2026 Charge ${at} for water and sewer $${at * 7}.25`).join('\n')}\nService address: 7 Glder Street, Salem, OR 97301`;

const fill = (serverUrl: string, count: number): Promise<Books> =>
  openBooks(serverUrl, `places_${count}`, async (client) => {
    await manyProperties(client, { count });
    await manyBills(client);
    const { rows: papers } = await client.query<{ id: number }>(
      `insert into document (origin, filename, file_path, sha256, mime_type, file_size, processing_status, document_type, vendor_name, from_email,
       ocr_text, machine_fields, person_fields)
     select 'upload', 'p', 'p', md5('p' || n) || md5('p'), 'application/pdf', 1, 'processing', 'utility_bill', 'City Water', 'bills@city.example', $1,
       '{"fields": {"vendor": {"value": "City Water", "confidence": 0.9, "source": "local", "evidence": null},
         "document_type": {"value": "utility_bill", "confidence": 0.9, "source": "local", "evidence": null}}}', '{"fields": {}}'
     from generate_series(1, $2::int) n returning id`,
      [page, documents],
    );
    return papers.map(({ id }) => id);
  });
