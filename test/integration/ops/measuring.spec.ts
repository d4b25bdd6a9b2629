import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PdfPage } from '../../fixtures/make/pdf-page.js';
import { execute } from '../../support/run-command.js';
import { folderForTests } from '../../support/folder-for-tests.js';

const folder = folderForTests('measuring-');

/** A command as npm runs it, on the services of these tests where it asks for any. */
function run(program: string, words: readonly string[], more: Record<string, string> = {}) {
  const { PATH, HOME, NODE_COMPILE_CACHE, TEST_DATABASE_URL, TEST_REDIS_URL, CHROMIUM_PATH } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, TEST_DATABASE_URL, TEST_REDIS_URL, CHROMIUM_PATH, ...more };
  return execute(process.execPath, [program, ...words], env);
}

test.each([
  ['npm run bench', 'deploy/bench.mjs', /There is nothing called nothing to measure, only idle, accepts/],
  ['npm run prove', 'deploy/prove.mjs', /These can be proved: 1, 2, 3/],
  ['npm run lighthouse', 'deploy/lighthouse.mjs', /no screen called nothing to measure, only login, dashboard/],
])('%s says what it knows when it is asked for something else', async (_command, program, sentence) => {
  expect(await run(program, ['nothing'])).toMatchObject({ code: 1, said: expect.stringMatching(sentence) });
});

test('npm run bench measures lists in a small business, and tells every miss', { timeout: 400_000 }, async () => {
  const { code, said } = await run('deploy/bench.mjs', ['lists', '300']);
  const rows = [...said.matchAll(/^(\/\S+) +[\d.]+ ms +(✓|✗) aim 30 ms$/gm)];
  expect(rows.length).toBeGreaterThan(20);
  // How fast this machine is, busy with tests, is no matter here: only that what is missed is said.
  const missed = rows.filter(([, , mark]) => mark === '✗');
  expect(code).toBe(missed.length === 0 ? 0 : 3);
  expect(said).toContain(missed.length === 0 ? 'Every aim is met.' : `Missed: ${missed[0]?.[1]}`);
});

test('npm run prove shows a promise, keeps the table, and goes on where it was', { timeout: 400_000 }, async () => {
  const kept = { PROVE_FOLDER: join(folder, 'proofs') };
  const proved = await run('deploy/prove.mjs', ['32'], kept);
  expect(proved).toMatchObject({ code: 0, said: expect.stringMatching(/^ *32 \|.*webhooks.*\| yes/m) });
  expect(await readFile(join(folder, 'proofs', 'table.txt'), 'utf8')).toMatch(/^ *32 \|.*\d+ of \d+ tests passed/m);
  const again = await run('deploy/prove.mjs', ['--resume', '32'], kept);
  expect(again).toMatchObject({ code: 0, said: expect.stringContaining('1 of 1 lines were shown before and are kept.') });
});

test('npm run evaluate compares papers of others with the truth beside them', { timeout: 200_000 }, async () => {
  const page = new PdfPage();
  page.at(54, 46, 'Tall Pines Plumbing', { size: 16, bold: true });
  page.lines(54, 90, ['Invoice number: TP-2204', 'Invoice date: March 4, 2026', 'Service address: 12 Quarry Road, Salem, OR 97301']);
  page.lines(54, 160, ['Replaced kitchen faucet', 'Total due: $318.40']);
  await writeFile(join(folder, 'bill-pipes-pdf.pdf'), await page.bytes());
  await writeFile(join(folder, 'bill-pipes-pdf.truth.json'), JSON.stringify({ amount: '318.40', invoice_number: 'TP-9999' }));
  await writeFile(join(folder, 'bill-pipes-pdf.context.json'), JSON.stringify({ from: 'office@tallpines.example' }));
  const { code, said } = await run('deploy/evaluate.mjs', ['books'], { BOOKS: folder, SHOW: 'books' });
  expect(code).toBe(0);
  expect(said).toMatch(/amount +1 of 1/);
  expect(said).toMatch(/invoice_number +0 of 1/);
  expect(said).toMatch(/TP-9999/);
});

test('npm run demo sends sample mails through a whole product, and every value is right', { timeout: 400_000 }, async () => {
  expect(await run('deploy/demo.mjs', ['--help'])).toMatchObject({ code: 0, said: expect.stringMatching(/npm run demo -- --running/) });
  const { code, said } = await run('deploy/demo.mjs', ['--mails', '5']);
  expect(code).toBe(0);
  const [, arrived, sent, right, values] =
    /(\d+) of (\d+) mails arrived and made \d+ documents; (\d+) of (\d+) values are right/.exec(said) ?? [];
  expect([arrived, right]).toEqual([sent, values]);
  expect(sent).toBe('5');
  expect(Number(values)).toBeGreaterThan(20);
  expect(said).not.toMatch(/✗|was not expected/);
});
