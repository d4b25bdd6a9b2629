import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { findEncoding } from '#core/records/imports/csv-encoding';
import { findFileFacts } from '#core/records/imports/file-facts';
import { type CsvRow, findDelimiter, readCsv } from '#core/records/imports/read-csv';

const streamOf = (bytes: Buffer) => Readable.from(bytes.length === 0 ? [] : [bytes.subarray(0, 3), bytes.subarray(3)]);
async function rowsOf(text: string | Buffer, { encoding = 'utf-8', delimiter = ',' } = {}): Promise<CsvRow[]> {
  const rows: CsvRow[] = [];
  for await (const row of readCsv(streamOf(Buffer.from(text)), { encoding, delimiter })) rows.push(row);
  return rows;
}

const swapped = (text: string) => Buffer.from(text, 'utf16le').swap16();
test.each([
  ['UTF-8', Buffer.from('Käufer,1\n'), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from('\ufeffKäufer,1\n'), 'utf-8'],
  ['UTF-16 with a mark', Buffer.from('\ufeffKäufer;1\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 without one', Buffer.from('Käufer;1\n', 'utf16le'), 'utf-16le'],
  ['UTF-16 the other way round', swapped('\ufeffKäufer;1\n'), 'utf-16be'],
  ['Windows-1252', Buffer.from('K\u00e4ufer;\u00801\n'.replace('\u0080', '\u20ac'), 'latin1'), 'windows-1252'],
])('%s is found and read', async (_, bytes, encoding) => {
  expect(await findEncoding(() => Promise.resolve(streamOf(bytes)))).toEqual({ encoding });
  const [row] = await rowsOf(bytes, { encoding, delimiter: bytes.includes(';') ? ';' : ',' });
  expect(row?.cells[0]).toBe('Käufer');
});

test.each([
  ['empty', Buffer.alloc(0), 'empty'],
  ['blank', Buffer.from(' \n\n'), 'empty'],
  ['an Excel workbook', Buffer.from('PK\u0003\u0004abc'), 'workbook'],
  ['binary', Buffer.from([1, 2, 3, 200, 0, 7]), 'not_text'],
])('what is %s is no CSV file', async (_, bytes, trouble) => {
  expect(await findEncoding(() => Promise.resolve(streamOf(bytes)))).toBe(trouble);
});

test.each([
  ['Date,Amount,Note\n1,2,"a;b;c"\n3,4,x\n', ','],
  ['Datum;Betrag;Notiz\n1;2,50;"a,b"\n3;4,20;c\n', ';'],
  ['Date\tAmount\n1\t2,50\n', '\t'],
  ['sep=|\na|b\n', '|'],
  ['Vendor\nMiller, Inc\nAcme\n', ','],
])('%j is separated by %j', (head, delimiter) => {
  expect(findDelimiter(head)).toBe(delimiter);
});

test('rows keep the numbers of the spreadsheet, over line breaks in quotation marks and empty rows', async () => {
  const rows = await rowsOf('a,b\r\n\r\n"two\r\nlines","say ""hi"""\n, \nx,\'=HYPERLINK("http://evil")\n');
  expect(rows).toEqual([
    { number: 1, cells: ['a', 'b'] },
    { number: 3, cells: ['two\r\nlines', 'say "hi"'] },
    { number: 5, cells: ['x', '=HYPERLINK("http://evil")'] },
  ]);
});

test('the line in which Excel names the separator is no row', async () => {
  expect(await rowsOf('sep=;\nDate;Amount\n', { delimiter: ';' })).toEqual([{ number: 2, cells: ['Date', 'Amount'] }]);
});

test.each([
  ['a quotation mark that is never closed', 'a,b\nc,"d\ne,f\n', 'open_quotation'],
  ['too many columns', `a\n${','.repeat(200)}x\n`, 'too_many_columns'],
])('%s is said', async (_, text, code) => {
  await expect(rowsOf(text)).rejects.toMatchObject({ note: { code } });
});

async function* many(rows: number) {
  for (let number = 1; number <= rows; number += 1) yield { number, cells: [`${number}`] };
}

test('a hundred thousand rows are taken, one more is too many, and headings alone are none', async () => {
  const form = { encoding: 'utf-8', delimiter: ',' };
  expect(await findFileFacts(many(100_001), form)).toMatchObject({ rows: 100_000 });
  await expect(findFileFacts(many(100_002), form)).rejects.toMatchObject({ note: { code: 'too_many_rows' } });
  await expect(findFileFacts(many(1), form)).rejects.toMatchObject({ note: { code: 'only_headings' } });
  await expect(findFileFacts(many(0), form)).rejects.toMatchObject({ note: { code: 'empty' } });
});
