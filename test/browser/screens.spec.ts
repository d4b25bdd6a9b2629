import { describe, expect, test } from 'vitest';
import { hasNoBrowser } from './support/bench.js';
import { allLooks, folder, type Look, lookAtScreens, phone, setUpFilledBench, wide } from './support/look-at-screens.js';

/** Each screen once, by turns on a desk and on a phone; `npm run prove -- 34` looks at all widths in both modes, and so do pictures, where they are asked for. */
const looks: readonly Look[] = folder
  ? allLooks
  : [
      { colorScheme: 'light', size: wide, oneIn: { every: 2, from: 0 } },
      { colorScheme: 'dark', size: phone, oneIn: { every: 2, from: 1 } },
    ];

describe.skipIf(hasNoBrowser)('Every screen', () => {
  const bench = setUpFilledBench();

  test('is accessible and quiet in both modes, on a desk and on a phone', { timeout: 2_400_000 }, async () => {
    expect((await lookAtScreens(bench, looks)).wrong).toEqual({});
  });
});
