import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';
import { dayBefore } from './support/papers.js';

/** What a person waits for at most before the first screen, packed. */
const mostBytes = 320 * 1024;

interface Loading {
  /** When the screen stood with its figures: after a heading had come, and the last placeholder had gone. */
  figuresAt: number;
  files: { url: string; startTime: number }[];
  /** What has moved since the chart was asked for. */
  shift: number;
}

/** Notes in the page when its figures stand and what moves, from the first moment on; for the next load. */
const watch = `
  addEventListener('DOMContentLoaded', () => {
    const look = () => {
      const waits = !document.querySelector('h1') || document.querySelector('.MuiSkeleton-root');
      window.figuresAt = waits ? 0 : window.figuresAt || performance.now();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries())).observe({ type: 'layout-shift', buffered: true });`;

async function load(page: Page): Promise<Loading> {
  await page.addInitScript(watch);
  await page.reload();
  await eventually(() => page.evaluate<boolean>('window.figuresAt > 0'), true);
  if (await page.locator('[data-chart]').count()) await page.locator('[data-chart] rect').first().waitFor();
  return page.evaluate<Loading>(`({
    figuresAt: window.figuresAt,
    files: performance.getEntriesByType('resource').map(({ name: url, startTime }) => ({ url, startTime })).filter(({ url }) => /\\.(js|css)$/.test(url)),
    shift: window.shifts.filter(({ startTime }) => startTime > window.figuresAt + 100).reduce((sum, { value }) => sum + value, 0),
  })`);
}

/** Bytes of files as they are sent. */
async function packed(files: readonly { url: string }[]): Promise<number> {
  const sizes = await Promise.all(files.map(async ({ url }) => gzipSync(await (await fetch(url)).bytes()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
const inKilobytes = (bytes: number): string => `${Math.round(bytes / 1024)} kB`;

describe.skipIf(hasNoBrowser)('The first load', () => {
  const bench = setUpBench();

  test.each(['/login', '/'])('of %s takes no more than 320 kB of scripts and styles', async (path) => {
    const { page } = await bench.visit(path, { once: true, ...(path === '/login' && { as: null }) });
    const { files } = await load(page);
    const total = await packed(files);
    console.log(`First load of ${path}: ${inKilobytes(total)} in ${files.length} files`);
    expect(files.length).toBeGreaterThan(0);
    expect(total).toBeLessThan(mostBytes);
  });

  test('of the dashboard with expenses in the books is no larger: the chart comes after the figures, and nothing moves for it', async () => {
    for (const [days, amount] of [
      [1, 215],
      [40, 84.5],
      [75, 19.99],
    ] as const)
      await bench.product.call('POST', '/expenses/', { amount, expense_date: dayBefore(days), vendor: 'Harbor Glass Works' });
    const { page } = await bench.visit('/', { once: true });
    const { figuresAt, files, shift } = await load(page);
    const [first, chart] = [
      files.filter(({ startTime }) => startTime <= figuresAt),
      files.filter(({ startTime }) => startTime > figuresAt),
    ];
    const total = await packed(first);
    console.log(
      `First load of / with expenses: ${inKilobytes(total)} in ${first.length} files; its chart: ${inKilobytes(await packed(chart))} in ${chart.length}`,
    );
    expect(total).toBeLessThan(mostBytes);
    expect(chart.length).toBeGreaterThan(0);
    expect(shift).toBe(0);
  });
});
