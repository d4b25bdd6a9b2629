import { describe, expect, test } from 'vitest';
import { hasNoBrowser } from './support/bench.js';
import { allLooks, folder, type Look, lookAtScreens, phone, setUpFilledBench, wide } from './support/look-at-screens.js';

/** What may be wrong on a phone in the dark with a screen in which nothing is wrong on a desk: what other colours and places of things change. */
const ofColoursAndPlaces = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'button-name', 'link-name'];
/** Each screen on a desk and every second on a phone; `npm run prove -- 34` looks at all widths in both modes, and so do pictures, where they are asked for. */
const looks: readonly Look[] = folder
  ? allLooks
  : [
      { colorScheme: 'light', size: wide },
      { colorScheme: 'dark', size: phone, rules: ofColoursAndPlaces, oneIn: 2 },
    ];

describe.skipIf(hasNoBrowser)('Every screen', () => {
  const bench = setUpFilledBench();

  test('is accessible and quiet in both modes, on a desk and on a phone', { timeout: 2_400_000 }, async () => {
    expect((await lookAtScreens(bench, looks)).wrong).toEqual({});
  });
});
