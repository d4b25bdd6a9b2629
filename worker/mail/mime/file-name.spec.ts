import { expect, test } from 'vitest';
import { fileNameIn } from './file-name.js';

const several = (count: number, piece: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => piece(at)).join(';\r\n ');

test.each<[what: string, parameters: string, name: string | null]>([
  ['pieces', "filename*0*=UTF-8''Rechnung%20; filename*1*=M%C3%A4rz; filename*2=\".pdf\"", 'Rechnung März.pdf'],
  ['pieces out of order', "filename*2=\".pdf\"; filename*1*=M%C3%A4rz; filename*0*=UTF-8''Rechnung%20", 'Rechnung März.pdf'],
  ['a character in two pieces', "filename*0*=UTF-8''M%C3; filename*1*=%A4rz.pdf", 'März.pdf'],
  ['more than ten pieces, folded', several(12, (at) => `filename*${at}*=${at === 0 ? "UTF-8''" : ''}%C3%A4${at}`), Array.from({ length: 12 }, (_, at) => `ä${at}`).join('')],
  ['a piece missing, and nothing better', 'filename*0="Bill"; filename*2=".pdf"', 'Bill.pdf'],
  ['a piece missing beside a plain name', 'filename*0="Bill"; filename*2="x.pdf"; filename="Bill 3.pdf"', 'Bill 3.pdf'],
  ['the first piece missing', 'filename*1="March"; filename*2=".pdf"', 'March.pdf'],
  ['the same piece twice beside the whole', "filename*0*=UTF-8''a; filename*=UTF-8''b.pdf", 'b.pdf'],
  ['both forms', 'filename="Marz.pdf"; filename*=UTF-8\'\'M%C3%A4rz.pdf', 'März.pdf'],
  ['both forms, the extended one empty', "filename=\"Marz.pdf\"; filename*=UTF-8''", 'Marz.pdf'],
  ['a charset that it is not in', "filename*=us-ascii''M%C3%A4rz.pdf", 'März.pdf'],
  ['another that it is not in', "filename*=UTF-8''M%E4rz.pdf", 'März.pdf'],
  ['a charset that is none', "filename*=X-OWN'en'M%C3%A4rz.pdf", 'März.pdf'],
  ['no charset at all', 'filename*=M%C3%A4rz.pdf', 'März.pdf'],
  ['quotes around it all', "filename*=\"UTF-8''M%C3%A4rz.pdf\"", 'März.pdf'],
  ['signs of percent that are none', "filename*=UTF-8''50% off, 100%25 paid%2.pdf", '50% off, 100% paid%2.pdf'],
  ['percent in a plain name', 'filename="100%25 paid.pdf"', '100%25 paid.pdf'],
  ['no quotes', 'filename=Bill for March.pdf; size=12', 'Bill for March.pdf'],
  ['quotes never closed', 'filename="Bill; March.pdf', 'Bill; March.pdf'],
  ['quotes closed too early', 'filename="Bill March".pdf; size=12', 'Bill March.pdf'],
  ['quotes in quotes', 'filename="a \\"b\\" c.pdf"', 'a "b" c.pdf'],
  ['single quotes', "filename='Bill.pdf'", 'Bill.pdf'],
  ['a path of Windows', 'filename="C:\\bills\\march.pdf"', 'C:\\bills\\march.pdf'],
  ['a semicolon, and words without a value', 'inline; filename="a;b.pdf"', 'a;b.pdf'],
  ['nothing', 'filename=""', null],
])('%s', (_what, parameters, name) => {
  expect(fileNameIn({ disposition: `Content-Disposition: attachment; ${parameters}`, type: null }, null)).toBe(name);
}); // prettier-ignore

test('the name that its type gives a file stands where its disposition gives none', () => {
  const type = "Content-Type: application/pdf;\r\n\tname*0*=UTF-8''M%C3%A4;\r\n\tname*1=rz.pdf";
  expect(fileNameIn({ disposition: 'Content-Disposition: attachment', type }, null)).toBe('März.pdf');
  expect(fileNameIn({ disposition: 'Content-Disposition: attachment; filename=bill.pdf', type }, null)).toBe('bill.pdf');
});
