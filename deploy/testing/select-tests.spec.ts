import { expect, test } from 'vitest';
import { projectsOf } from '../../vitest.config.js';
import { selectTests } from './select-tests.mjs';

const console = ['--project', 'console', '--project', 'console-replacing'];

test.each([
  [['unit'], { whole: false, services: false, told: ['--project', 'unit'] }],
  [['unit', 'console'], { whole: false, services: false, told: ['--project', 'unit', ...console] }],
  [['unit', 'integration'], { whole: false, services: true, told: ['--project', 'unit', '--project', 'integration'] }],
  [['core/kernel/platform/clock.spec.ts'], { whole: false, services: true, told: ['core/kernel/platform/clock.spec.ts'] }],
  [['unit', 'core/kernel/platform'], { whole: false, services: false, told: ['--project', 'unit', 'core/kernel/platform'] }],
])('%j', (args, expected) => {
  expect(selectTests(args)).toEqual(expected);
});

test('nothing named is everything: the checks, and all projects there are', () => {
  expect(selectTests([])).toEqual({ whole: true, services: true, told: [] });
});

test('a run of everything has each kind of tests, those on services in one project', () => {
  const [apart, whole] = [false, true].map((isWhole) => projectsOf(isWhole).map(({ test: { name, include } }) => ({ name, include })));
  const names = ['unit', 'console', 'console-replacing'];
  expect(apart?.map(({ name }) => name)).toEqual([...names, 'integration', 'browser', 'faults']);
  expect(whole?.map(({ name }) => name)).toEqual([...names, 'services']);
  expect(whole?.flatMap(({ include }) => include)).toEqual(apart?.flatMap(({ include }) => include));
});
