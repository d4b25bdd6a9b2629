import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { createWorker, OEM, type Worker } from 'tesseract.js';
import type { GuardedPool } from '../../worker/guarded/guarded-pool.ts';
import type { guardedJobs } from '../../worker/jobs.ts';
import type { GuardedOutcome } from '../../worker/guarded/outcome.ts';
import { PdfPage } from '../fixtures/make/pdf-page.ts';
import { draw, scanned } from '../fixtures/make/picture.ts';
import { type Figure, mediansOf, timed } from './figure.ts';
import { quantile } from './quantile.ts';

const longPages = 40;
const shortPapers = 40;
type Pool = GuardedPool<typeof guardedJobs>;
const ms = (time: number): string => `${Math.round(time)} ms`;

/** How long papers take to be read in the guarded children, beside the bare libraries in a process of their own. */
export async function readerFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'rental-ledger-bench-'));
  const pool = await builtPool();
  try {
    pool.warmUp();
    return [...(await textFigures(pool, folder)), extractionFigure(), ...(await scanFigures(pool, folder))];
  } finally {
    pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const built = (name: string): string => new URL(`../../dist/worker/${name}.js`, import.meta.url).href;

/** The pool as it runs in production, from the build. */
async function builtPool(): Promise<Pool> {
  const { GuardedPool: Built } = (await import(built('guarded/guarded-pool'))) as typeof import('../../worker/guarded/guarded-pool.ts');
  const { guardedJobs: jobs } = (await import(built('jobs'))) as typeof import('../../worker/jobs.ts');
  return new Built(jobs);
}

/** Pages of a dense statement, whose rows end above the foot of each: what does not fit would come to stand on further pages. */
async function statement(pages: number, seed = 0): Promise<Buffer> {
  const sheet = new PdfPage();
  const columns = [{ x: 54, width: 80 }, { x: 140, width: 300 }, { x: 450, width: 108, align: 'right' as const }]; // prettier-ignore
  for (let page = 0; page < pages; page += 1) {
    if (page > 0) sheet.page();
    sheet.at(54, 40, `Statement of account ${seed}, page ${page + 1}`, { size: 14, bold: true });
    const row = (line: number): string[] => [`03/${String((line % 28) + 1).padStart(2, '0')}/2026`, `Charge ${page}-${line} for water, sewer and waste`, `$${(line * 7.25 + seed).toFixed(2)}`]; // prettier-ignore
    sheet.table(
      80,
      columns,
      Array.from({ length: 38 }, (_, line) => row(line)),
      { step: 17 },
    );
  }
  return sheet.bytes();
}

/** How long it takes to read papers one after the other. */
const inTurn = (paths: readonly string[], read: (path: string) => Promise<unknown>) => (): Promise<number> =>
  timed(async () => {
    for (const path of paths) await read(path);
  });

async function textFigures(pool: Pool, folder: string): Promise<Figure[]> {
  const long = join(folder, 'long.pdf');
  await writeFile(long, await statement(longPages));
  const short = Array.from({ length: shortPapers }, (_, at) => join(folder, `short-${at}.pdf`));
  for (const [at, path] of short.entries()) await writeFile(path, await statement(1, at));
  const ours = async (path: string): Promise<void> => {
    const read = answered(await pool.run('read-light', { path }));
    const meant = path === long ? longPages : 1;
    if (read.pages.length !== meant || read.needsOcr.length > 0)
      throw new Error(`A document of ${read.pageCount} pages is not one of ${meant}.`);
  };
  // What is compiled on the way is compiled once.
  for (const path of short) for (const read of [ours, bareText]) await read(path);
  const [ourLong = 0, bareLong = 0] = await mediansOf([inTurn([long], ours), inTurn([long], bareText)]);
  const [ourShort = 0, bareShort = 0] = await mediansOf([inTurn(short, ours), inTurn(short, bareText)]);
  return [
    beside(`a text PDF of ${longPages} pages read`, ourLong, 'bare pdf.js', bareLong, 1.5),
    beside(`${shortPapers} text PDFs of a page read`, ourShort, 'bare pdf.js', bareShort, 1.5),
  ];
}

/** Processor time, since nothing is waited for; the first round, in which it is compiled, does not count. */
function extractionFigure(): Figure {
  const file = new URL('extract-drawn.ts', import.meta.url).pathname;
  const source = ['--conditions=source', '--import', new URL('../source-imports.ts', import.meta.url).href];
  const { stdout, stderr } = spawnSync(process.execPath, [...source, file], { encoding: 'utf8' });
  if (!stdout) throw new Error(`Nothing was extracted: ${stderr}`);
  const { pages, times } = JSON.parse(stdout) as { pages: number; times: number[] };
  const time = quantile(times.slice(1), 0.5) / pages;
  return { what: 'a page of text extracted, processor time', value: `${time.toFixed(1)} ms`, yardstick: `${pages} drawn pages`, met: null };
}

async function bareText(path: string): Promise<void> {
  const data = new Uint8Array(await readFile(path));
  const document = await getDocument({ data, verbosity: VerbosityLevel.ERRORS }).promise;
  for (let page = 1; page <= document.numPages; page += 1) await (await document.getPage(page)).getTextContent();
  await document.loadingTask.destroy();
}

async function scanFigures(pool: Pool, folder: string): Promise<Figure[]> {
  const first = { seed: 1, path: join(folder, 'scan-1.jpg') };
  const second = { seed: 2, path: join(folder, 'scan-2.jpg') };
  for (const { seed, path } of [first, second])
    await writeFile(path, await scanned(await draw(await statement(1, seed), 200), { degrees: 0.4, seed }));
  const { width, height } = await sharp(first.path).metadata();
  const ours = async (path: string): Promise<unknown> =>
    answered(await pool.run('read-ocr', { path, pages: [{ page: 1, width, height }] }));
  const [bare, other] = await Promise.all([bareReader(), bareReader()]);
  const both = (): Promise<unknown> => Promise.all([ours(first.path), ours(second.path)]);
  const bareBoth = (): Promise<unknown> => Promise.all([bare.recognize(first.path, {}, { blocks: true }), other.recognize(second.path, {}, { blocks: true })]); // prettier-ignore
  const native = spawnSync(tesseract[0] ?? '', [...tesseract.slice(1), '--version']).status === 0;
  try {
    await both();
    await bareBoth();
    const [one = 0, bareOne = 0, two = 0, bareTwo = 0, nativeOne] = await mediansOf([
      () => timed(() => ours(first.path)),
      () => timed(() => bare.recognize(first.path, {}, { blocks: true })),
      () => timed(both),
      () => timed(bareBoth),
      ...(native ? [() => timed(() => nativeRead(first.path))] : []),
    ]);
    return [
      beside('a scanned page read', one, 'bare tesseract.js', bareOne, 1.15),
      nativeOne === undefined
        ? { what: '  the same beside native tesseract', value: ms(one), yardstick: 'no tesseract on this machine', met: null }
        : beside('  the same beside native tesseract', one, 'tesseract, one thread', nativeOne),
      { what: 'two scans at once beside one after the other', value: ms(two), ratio: (2 * one) / two, yardstick: `${availableParallelism()} cores, one ${ms(one)}`, aim: '≥ 1.8 ×', met: (2 * one) / two >= 1.8 }, // prettier-ignore
      { what: '  the same by bare tesseract.js', value: ms(bareTwo), ratio: (2 * bareOne) / bareTwo, yardstick: `one ${ms(bareOne)}`, met: null }, // prettier-ignore
    ];
  } finally {
    await Promise.all([bare.terminate(), other.terminate()]);
  }
}

/** Each in a thread of its own, as two of them are the least that two cores can be asked for. */
async function bareReader(): Promise<Worker> {
  const langPath = join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');
  const reader = await createWorker('eng', OEM.LSTM_ONLY, { langPath, gzip: true, cacheMethod: 'none' });
  await reader.setParameters({ tessedit_pageseg_mode: '6' as never });
  return reader;
}

/** Tesseract itself, as it is called: on the path, or as BENCH_TESSERACT says (`chroot /srv/tree tesseract`). */
const tesseract = (process.env.BENCH_TESSERACT ?? 'tesseract').split(' ');

/** The picture goes in by its bytes: what reads it may see another file system. */
async function nativeRead(path: string): Promise<void> {
  const [program = '', ...first] = tesseract;
  const words = [...first, 'stdin', 'stdout', '--oem', '1', '--psm', '6', '-l', 'eng', 'tsv'];
  const child = spawn(program, words, { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, stdio: ['pipe', 'ignore', 'inherit'] });
  child.stdin.end(await readFile(path));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${tesseract.join(' ')} ended with ${code}`);
}

function answered<T>(outcome: GuardedOutcome<T>): T {
  if (!outcome.ok) throw new Error(`A document could not be read: ${JSON.stringify(outcome)}`);
  return outcome.value;
}

function beside(what: string, ours: number, name: string, other: number, most?: number): Figure {
  const aim = most === undefined ? {} : { aim: `≤ ${most} ×` };
  return { what, value: ms(ours), ratio: ours / other, yardstick: `${name} ${ms(other)}`, ...aim, met: most === undefined ? null : ours / other <= most }; // prettier-ignore
}
