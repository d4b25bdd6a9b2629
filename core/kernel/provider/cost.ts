import type { ModelQuestion } from '#core/kernel/provider/model-request';
import type { Price } from '#core/kernel/platform/ai-env';

/** First match wins. A model nobody listed is reckoned as the dearest one: the cap must hold. */
const prices: readonly (readonly [RegExp, Price])[] = [
  [/haiku-5/, { input: 0.1, output: 0.5 }],
  [/haiku-4-5/, { input: 1, output: 5 }],
  [/sonnet-5/, { input: 2, output: 10 }],
  [/sonnet-4/, { input: 3, output: 15 }],
  [/opus-5-5/, { input: 4, output: 20 }],
  [/opus-4-[5-9]|opus-5/, { input: 5, output: 25 }],
  [/fable-5/, { input: 10, output: 50 }],
];
const dearest: Price = { input: 25, output: 125 };
/** An image of a page costs no more than this. */
const tokensPerImage = 1600;

/** What a model's tokens cost, by its name. */
export function priceOf(model: string): Price {
  return prices.find(([pattern]) => pattern.test(model))?.[1] ?? dearest;
}

/** What a call has cost in US dollars, from the tokens the provider counted. */
export function callCost(price: Price, tokens: { input: number; output: number }): number {
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
}

/** The most a call can cost in US dollars: two bytes a token, every image at its largest, the whole answer used. */
export function costCeiling(price: Price, { images, ...words }: ModelQuestion, maxOutputTokens: number): number {
  const bytes = Buffer.byteLength(JSON.stringify(words));
  return callCost(price, { input: Math.ceil(bytes / 2) + images.length * tokensPerImage, output: maxOutputTokens });
}
