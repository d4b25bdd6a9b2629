import { describe, expect, test } from 'vitest';
import { hasNoBrowser } from '../browser/support/bench.js';
import { allLooks, lookAtScreens, setUpFilledBench } from '../browser/support/look-at-screens.js';

describe.skipIf(hasNoBrowser)('Every screen', () => {
  const bench = setUpFilledBench();

  test('is accessible and in its window at every width in both modes', { timeout: 3_600_000 }, async () => {
    const { looked, wrong } = await lookAtScreens(bench, allLooks);
    console.log(`looked ${looked} times: ${Object.keys(wrong).length} with something wrong`);
    expect(wrong).toEqual({});
  });
});
