import { writeFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

/** The words of each page, with single blanks between them. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: bytes, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    );
  }
  return pages;
}

test('the report as a PDF has each property, its lines and figures, in whatever letters, over as many pages as it takes', async () => {
  const make = async (name: string) => (await api.post<{ id: number }>('/properties/', { name, address: '12 Elm St' })).body.id;
  const [elm, oak] = [await make('Elm House'), await make('Дом на Дубовой')];
  const spend = (property_id: number | null, amount: number, more: object) =>
    api.post('/expenses/', { property_id, amount, expense_date: '2026-03-01', ...more });
  for (let at = 0; at < 90; at += 1)
    await spend(elm, 10, {
      vendor: `Vendor ${at}`,
      schedule_e_line: '14',
      description: 'Repair of the gutter after the storm of last week',
    });
  await spend(oak, 84.2, { vendor: 'Łódź Müller Çelik', schedule_e_line: '17' });
  await spend(oak, 7, { vendor: 'No line' });
  await spend(null, 5, {});
  const answer = await fetch(api.address('/reports/tax.pdf?year=2026'), {
    headers: { authorization: `Bearer ${await api.tokenOf('VIEWER')}` },
  });
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-disposition')]).toEqual([
    200,
    'application/pdf',
    'attachment; filename="schedule-e-2026.pdf"',
  ]);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(process.env.KEEP_PDF, bytes);
  const pages = await pagesOf(bytes);
  expect(pages.length).toBeGreaterThan(4);
  expect(pages[0]).toContain('Tax year 2026');
  expect(pages[0]).toContain('Total on lines of Schedule E $984.20');
  expect(pages[0]).toContain('Less expenses without a tax line $7.00');
  const whole = pages.join(' ');
  for (let at = 0; at < 90; at += 1) expect(whole).toContain(`Vendor ${at} `);
  for (const words of ['Дом на Дубовой', 'Łódź Müller Çelik', 'Without a tax line: not in the total 1 $7.00'])
    expect(whole).toContain(words);
});

test('a year without anything is one page that says so', async () => {
  const answer = await fetch(api.address('/reports/tax.pdf?year=1999'), {
    headers: { authorization: `Bearer ${await api.tokenOf('STAFF')}` },
  });
  const pages = await pagesOf(new Uint8Array(await answer.arrayBuffer()));
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('Total on lines of Schedule E $0.00');
});
