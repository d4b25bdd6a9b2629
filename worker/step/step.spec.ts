import { expect, test } from 'vitest';
import { type Step, skipped, stepsByKind } from './step.js';

const step = (kind: Step['kind']): Step => ({ kind, run: () => Promise.resolve(skipped('a test')) });

test('every kind of work has one step', () => {
  const steps = stepsByKind(['parse-mail', 'delete-file'], [step('delete-file'), step('parse-mail')]);
  expect([...steps.keys()].toSorted()).toEqual(['delete-file', 'parse-mail']);
});

test('a kind without a step keeps the worker from starting', () => {
  expect(() => stepsByKind(['parse-mail', 'delete-file'], [step('parse-mail')])).toThrow('No step for the kind of work delete-file');
});

test('so does a kind with two', () => {
  expect(() => stepsByKind(['parse-mail'], [step('parse-mail'), step('parse-mail')])).toThrow('The kind of work parse-mail has two steps');
});
