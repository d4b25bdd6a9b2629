import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { eventually, hasNoBrowser, setUpBench } from './support/bench.js';

/** What a person waits for at most before the first screen, packed. */
const mostBytes = 320 * 1024;

describe.skipIf(hasNoBrowser)('The first load', () => {
  const bench = setUpBench();

  test.each(['/login', '/'])('of %s takes no more than 320 kB of scripts and styles', async (path) => {
    const { page } = await bench.visit(path, path === '/login' ? { as: null } : {});
    await page.getByRole('heading', { level: 1 }).waitFor();
    // With all it shows at first, not only the frame.
    await eventually(() => page.locator('.MuiSkeleton-root').count(), 0);
    const urls = await page.evaluate<string[]>("performance.getEntriesByType('resource').map((entry) => entry.name)");
    const files = urls.filter((url) => /\.(js|css)$/.test(url));
    const sizes = await Promise.all(
      files.map(async (url) => [gzipSync(await (await fetch(url)).bytes()).length, new URL(url).pathname] as const),
    );
    const total = sizes.reduce((sum, [size]) => sum + size, 0);
    console.log(`First load of ${path}: ${Math.round(total / 1024)} kB in ${sizes.length} files`);
    expect(sizes.length).toBeGreaterThan(0);
    expect(total).toBeLessThan(mostBytes);
  });
});
