import { expect, test } from 'vitest';
import { selectTests } from './select-tests.mjs';

test.each([
  [[], { checks: true, services: true, vitest: [] }],
  [['unit'], { checks: false, services: false, vitest: ['--project', 'unit'] }],
  [['unit', 'console'], { checks: false, services: false, vitest: ['--project', 'unit', '--project', 'console'] }],
  [['unit', 'integration'], { checks: false, services: true, vitest: ['--project', 'unit', '--project', 'integration'] }],
  [['core/platform/clock.spec.ts'], { checks: false, services: true, vitest: ['core/platform/clock.spec.ts'] }],
  [['unit', 'core/platform'], { checks: false, services: false, vitest: ['--project', 'unit', 'core/platform'] }],
])('%j', (args, expected) => {
  expect(selectTests(args)).toEqual(expected);
});
