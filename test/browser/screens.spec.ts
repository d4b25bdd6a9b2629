import { describe, expect, test } from 'vitest';
import { hasNoBrowser } from './support/bench.js';
import { allLooks, folder, type Look, lookAtScreens, phone, setUpFilledBench, wide } from './support/look-at-screens.js';

/** Every fourth screen once, by turns on a desk and on a phone; `npm run prove -- 34` looks at each at all widths in both modes, and so do pictures, where they are asked for. */
const looks: readonly Look[] = folder
  ? allLooks
  : [
      { colorScheme: 'light', size: wide, oneIn: { every: 8, from: 0 } },
      { colorScheme: 'dark', size: phone, oneIn: { every: 8, from: 4 } },
    ];

describe.skipIf(hasNoBrowser)('Screens', () => {
  const bench = setUpFilledBench();

  test('are accessible and quiet in both modes, on a desk and on a phone', { timeout: 2_400_000 }, async () => {
    expect((await lookAtScreens(bench, looks)).wrong).toEqual({});
  });
});
