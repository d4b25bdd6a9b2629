import { expect, test } from 'vitest';
import config from '../../vitest.config.js';
import { selectTests } from './select-tests.mjs';

const console = ['--project', 'console', '--project', 'console-replacing'];

test.each([
  [['unit'], { checks: false, services: false, told: ['--project', 'unit'] }],
  [['unit', 'console'], { checks: false, services: false, told: ['--project', 'unit', ...console] }],
  [['unit', 'integration'], { checks: false, services: true, told: ['--project', 'unit', '--project', 'integration'] }],
  [['core/platform/clock.spec.ts'], { checks: false, services: true, told: ['core/platform/clock.spec.ts'] }],
  [['unit', 'core/platform'], { checks: false, services: false, told: ['--project', 'unit', 'core/platform'] }],
])('%j', (args, expected) => {
  expect(selectTests(args)).toEqual(expected);
});

test('nothing named is everything: the checks, and each project of the tests once', () => {
  const { checks, services, told } = selectTests([]);
  expect({ checks, services }).toEqual({ checks: true, services: true });
  const projects = (config.test?.projects ?? []) as { test: { name: string } }[];
  expect(told.filter((word) => word !== '--project').toSorted()).toEqual(projects.map(({ test: { name } }) => name).toSorted());
});
