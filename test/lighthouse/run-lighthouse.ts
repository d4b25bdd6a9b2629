import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse, { desktopConfig } from 'lighthouse';
import { chromium } from 'playwright-core';
import { Product } from '../browser/support/product.js';
import { fillWithSamples } from '../browser/support/sample-data.js';
import { freePort } from '../support/free-port.js';

const paths = new Map([
  ['login', '/login'],
  ['dashboard', '/'],
  ['hub', '/documents'],
  ['property', '/properties/1'],
  ['HOA', '/hoa'],
]);

/** The least each category must have, of 100. */
const least = { performance: 95, accessibility: 100, 'best-practices': 100 } as const;
type Category = keyof typeof least;
const categories = Object.keys(least) as Category[];

const runs = 3;
/** The live stream never ends, so a page never falls silent: this is how long one is listened to. Without it each run would wait for three quarters of a minute. */
const listensMs = 8000;
/** A run takes some fifteen seconds; one that hangs must not hold the rest. */
const longestRunMs = 120_000;

type Scores = Record<Category, number>;

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What one run of Lighthouse found in the browser at this port, as somebody at a desk sees the page. */
async function look(url: string, port: number) {
  const flags = { port, output: 'json', logLevel: 'error', disableStorageReset: true, maxWaitForLoad: listensMs } as const;
  const run = lighthouse(url, { ...flags, onlyCategories: [...categories], disableFullPageScreenshot: true }, desktopConfig);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error(`${url} took too long`)), longestRunMs).unref());
  return (await Promise.race([run, late]))?.lhr;
}

/** A figure of the performance that costs points. */
const slowBelow = 0.9;

/** The scores of a page, and which audits were not passed; of those of its performance with their figures. */
async function measure(url: string, port: number): Promise<{ scores: Scores; failed: string[] }> {
  let result = await look(url, port);
  // The browser's record now and then lacks its beginning; Lighthouse then asks to be run again.
  if (result?.runtimeError?.code === 'NO_NAVSTART') result = await look(url, port);
  if (!result || result.runtimeError) throw new Error(result?.runtimeError?.message ?? `Nothing was measured at ${url}`);
  const scores = Object.fromEntries(categories.map((name) => [name, Math.round((result.categories[name]?.score ?? 0) * 100)])) as Scores;
  const strict = categories.filter((name) => name !== 'performance').flatMap((name) => result.categories[name]?.auditRefs ?? []);
  const failed = strict.filter(({ id, weight }) => weight > 0 && result.audits[id]?.score === 0).map(({ id }) => id);
  const slow = (result.categories.performance?.auditRefs ?? [])
    .map(({ id, weight }) => ({ weight, audit: result.audits[id] }))
    .flatMap(({ weight, audit }) =>
      audit && weight > 0 && (audit.score ?? 1) < slowBelow ? [`${audit.id} ${audit.displayValue ?? ''}`] : [],
    );
  return { scores, failed: [...failed, ...slow] };
}

/** Measures these screens, prints a table, and answers the exit code: 1 where a median is below its least. */
async function measureAll(
  screens: readonly string[],
  url: string,
  port: number,
  prepare: (name: string) => Promise<void>,
): Promise<number> {
  let code = 0;
  console.log(`\n${'screen'.padEnd(12)}${categories.map((name) => name.padEnd(17)).join('')}`);
  for (const name of screens) {
    await prepare(name);
    const taken: Awaited<ReturnType<typeof measure>>[] = [];
    for (let run = 0; run < runs; run += 1) taken.push(await measure(`${url}${paths.get(name) ?? ''}`, port));
    const medians = categories.map((category) => [category, median(taken.map(({ scores }) => scores[category]))] as const);
    const failed = [...new Set(taken.flatMap((one) => one.failed))];
    if (medians.some(([category, score]) => score < least[category])) code = 1;
    const cells = medians.map(([category, score]) => `${score}${score < least[category] ? ` (${least[category]})` : ''}`.padEnd(17));
    console.log(
      `${name.padEnd(12)}${cells.join('')}${medians.some(([category, score]) => score < least[category]) ? failed.join(', ') : ''}`,
    );
  }
  console.log(code === 0 ? 'All as promised.' : 'Below what is promised: the least stands in brackets.');
  return code;
}

/** Starts a product with sample books and a browser, and measures the screens of these names. */
export async function runLighthouse(executablePath: string | undefined, screens: readonly string[]): Promise<number> {
  if (!executablePath) {
    console.error('Lighthouse needs Chromium, which is not installed here.');
    return 1;
  }
  console.log('Starting a product …');
  const profile = await mkdtemp(join(tmpdir(), 'rental-ledger-lighthouse-'));
  const product = await Product.launch();
  const port = await freePort();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${port}`];
  const context = await chromium.launchPersistentContext(profile, { executablePath, args });
  try {
    // Who is asked to sign in sees nothing of the books.
    if (screens.some((name) => name !== 'login')) await fillWithSamples(product);
    const token = await product.tokenOf();
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${product.url}/login`);
    return await measureAll(screens, product.url, port, async (name) => {
      const change =
        name === 'login' ? `localStorage.removeItem('accessToken')` : `localStorage.setItem('accessToken', ${JSON.stringify(token)})`;
      await page.evaluate(change);
    });
  } finally {
    await context.close();
    await product.stop();
    await rm(profile, { recursive: true, force: true });
  }
}
