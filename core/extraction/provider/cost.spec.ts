import { expect, it } from 'vitest';
import { callCost, costCeiling } from '#core/extraction/provider/cost';

it.each([
  ['claude-haiku-5-5', 0.1, 0.5],
  ['claude-haiku-4-5', 1, 5],
  ['claude-sonnet-5-5', 2, 10],
  ['claude-sonnet-4-5', 3, 15],
  ['claude-opus-4-5', 5, 25],
  ['a-model-nobody-knows', 25, 125],
])('%s costs %d in and %d out a million tokens', (model, input, output) => {
  expect(callCost(model, { input: 1_000_000, output: 0 })).toBe(input);
  expect(callCost(model, { input: 0, output: 1_000_000 })).toBe(output);
});

it('reckons a call at its dearest', () => {
  expect(costCeiling('claude-sonnet-4-5', { bytes: 20_000, images: 1, maxOutputTokens: 1000 })).toBeCloseTo((11_600 * 3 + 1000 * 15) / 1e6);
});
