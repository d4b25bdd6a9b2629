import { expect, it } from 'vitest';
import { callCost, costCeiling, priceOf } from '#core/kernel/provider/cost';

it.each([
  ['claude-haiku-5-5', 0.1, 0.5],
  ['claude-haiku-4-5', 1, 5],
  ['claude-sonnet-5-5', 2, 10],
  ['claude-sonnet-4-5', 3, 15],
  ['claude-opus-4-5', 5, 25],
  ['a-model-nobody-knows', 25, 125],
])('%s costs %d in and %d out a million tokens', (model, input, output) => {
  expect(callCost(priceOf(model), { input: 1_000_000, output: 0 })).toBe(input);
  expect(callCost(priceOf(model), { input: 0, output: 1_000_000 })).toBe(output);
});

it('reckons a call at its dearest', () => {
  const image = { mediaType: 'image/png', base64: 'AAAA' } as const;
  const tool = { name: 'answer', description: '', input_schema: { type: 'object' } } as const;
  const words = { system: 'Read.', text: 'a'.repeat(20_000), answer: { tool, schema: {} } };
  const tokens = Math.ceil(JSON.stringify(words).length / 2) + 1600;
  const ceiling = costCeiling(priceOf('claude-sonnet-4-5'), { ...words, images: [image] }, 1000);
  expect(ceiling).toBeCloseTo((tokens * 3 + 1000 * 15) / 1e6);
});
