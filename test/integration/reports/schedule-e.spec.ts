import { writeFile } from 'node:fs/promises';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { beforeAll, expect, test } from 'vitest';
import { apiForTests } from '../../support/for-tests.js';
import { paper } from '../../support/sample-books.js';

interface Draft {
  sheets: {
    property_id: number;
    column: string;
    fair_rental_days: number | null;
    cells: { line: string; amount: number | null; figures: number }[];
  }[][];
  totals: { line: string; amount: number | null }[];
}

const api = apiForTests();
let [elm, bill] = [0, 0];
const draft = async (): Promise<Draft> => (await api.get<Draft>('/reports/schedule-e?year=2026')).body;

beforeAll(async () => {
  const made = await api.post<{ id: number }>('/properties/', { name: 'Elm', address: '12 Elm St', property_type: 'single-family' });
  elm = made.body.id;
  bill = await paper(api.em, { propertyId: elm, filename: 'plumber.pdf' });
  const spend = (amount: number, more: object) => api.post('/expenses/', { property_id: elm, amount, expense_date: '2026-03-01', ...more });
  await spend(199.99, { schedule_e_line: '14', document_id: bill, vendor: 'Salem Plumbing' });
  await spend(0.02, { schedule_e_line: '14' });
  await spend(80, { schedule_e_line: '17' });
});

test('the draft adds up what the books have, and says what they do not', async () => {
  const { sheets, totals } = await draft();
  const [[of]] = sheets as [[Draft['sheets'][0][0]]];
  const shown = (of?.cells ?? []).filter(({ amount }) => amount !== null).map(({ line, amount }) => [line, amount]);
  expect(shown).toEqual([
    ['14', 200.01],
    ['17', 80],
    ['20', 280.01],
  ]);
  expect(of).toMatchObject({ column: 'A', property_id: elm, type_code: 1, fair_rental_days: null });
  expect(totals).toMatchObject([
    { line: '23a', amount: null },
    {},
    {},
    {},
    { line: '23e', amount: 280.01 },
    {},
    {},
    { line: '26', amount: null },
  ]);
});

test('a person enters the days, no more than a year has; null forgets them', async () => {
  const put = (json: object, year = 2026) => api.put<{ detail?: unknown }>(`/properties/${elm}/rental-days/${year}`, json);
  expect((await put({ fair_rental: 350, personal_use: 10 })).status).toBe(200);
  expect((await draft()).sheets[0]?.[0]).toMatchObject({ fair_rental_days: 350, personal_use_days: 10 });
  const over = await put({ fair_rental: 360, personal_use: 10 });
  expect([over.status, JSON.stringify(over.body)]).toEqual([422, expect.stringContaining('2026 has 365 days')]);
  expect((await put({ fair_rental: 366, personal_use: 0 }, 2024)).status).toBe(200);
  expect((await put({ fair_rental: -1, personal_use: 0 })).status).toBe(422);
  expect((await put({ fair_rental: null, personal_use: null })).status).toBe(200);
  expect((await draft()).sheets[0]?.[0]).toMatchObject({ fair_rental_days: null });
  expect((await api.put('/properties/999999/rental-days/2026', { fair_rental: 1, personal_use: 1 })).status).toBe(404);
});

/** The words of each page, and where the links of the first lead. */
async function read(bytes: Uint8Array) {
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
  const first = await pdf.getPage(1);
  const links = (await first.getAnnotations()) as { dest?: string }[];
  return {
    pages,
    links: links.map(({ dest }) => dest),
    size: first.view.slice(2),
    places: await Promise.all(links.map(({ dest }) => pdf.getDestination(dest ?? ''))),
  };
}

test.each([
  ['letter', [612, 792]],
  ['a4', [595.28, 841.89]],
])('the print on %s is headed as a draft; each figure leads to its documents in the appendix', async (size, measures) => {
  const answer = await fetch(api.address(`/reports/schedule-e.pdf?year=2026&paper=${size}`), {
    headers: { authorization: `Bearer ${await api.tokenOf('VIEWER')}` },
  });
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([200, 'attachment; filename="schedule-e-draft-2026.pdf"']);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (process.env.KEEP_PDF) await writeFile(`${process.env.KEEP_PDF}-${size}.pdf`, bytes);
  const { pages, links, places, size: found } = await read(bytes);
  expect(found).toEqual(measures);
  expect(pages[0]).toContain('Draft – not a form to file');
  expect(pages[0]).toContain('3 Rents received not recorded');
  expect(pages[0]).toContain('14 Repairs 200.01');
  expect(new Set(links)).toEqual(new Set([`property-${elm}-line-14`, `property-${elm}-line-17`]));
  expect(places.every((place) => place !== null)).toBe(true);
  expect(pages.at(-1)).toContain(`2026-03-01 Salem Plumbing No. ${bill} plumber.pdf 199.99`);
});

const get = async (path: string) =>
  new Uint8Array(
    await (await fetch(api.address(path), { headers: { authorization: `Bearer ${await api.tokenOf('STAFF')}` } })).arrayBuffer(),
  );

test('a year without figures is a draft that says so; the archive of a year has its draft', async () => {
  expect((await read(await get('/reports/schedule-e.pdf?year=1999'))).pages[0]).toContain('No property has a figure in this year.');
  const zip = Buffer.from(await get('/reports/tax.zip?year=2026'));
  expect(zip.includes('schedule-e-draft-2026.pdf')).toBe(true);
});
