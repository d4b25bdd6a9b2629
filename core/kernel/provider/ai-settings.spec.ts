import { expect, test } from 'vitest';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { readEnv } from '#core/kernel/platform/env';

const read = (given: Record<string, string>) => aiSettings(readEnv({ DATABASE_URL: 'postgresql://localhost/x', ...given }));
const own = { AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://models:11434/v1', AI_MODEL: 'qwen' };
const free = { input: 0, output: 0 };

test.each([
  ['without a key', {}],
  ['switched off, whatever else is set', { ...own, AI_PROVIDER: 'none', AI_API_KEY: 'k', ANTHROPIC_API_KEY: 'a' }],
  ['with Anthropic’s protocol, no key and no server of one’s own', { AI_PROVIDER: 'anthropic' }],
  ['with an address of the earlier kind alone', { ANTHROPIC_BASE_URL: 'http://models' }],
])('no provider: %s', (_, given) => {
  expect(read(given)).toBeNull();
});

test.each<[string, Record<string, string>, object]>([
  [
    'a key of Anthropic is enough',
    { ANTHROPIC_API_KEY: 'a' },
    {
      provider: 'anthropic',
      baseUrl: undefined,
      apiKey: 'a',
      model: 'claude-haiku-5-5',
      timeoutMs: 90_000,
      price: { input: 0.1, output: 0.5 },
    },
  ],
  [
    'the earlier settings mean what they did',
    { ANTHROPIC_API_KEY: 'a', ANTHROPIC_BASE_URL: 'http://models', ANTHROPIC_MODEL: 'mine' },
    { provider: 'anthropic', baseUrl: 'http://models', apiKey: 'a', model: 'mine', price: { input: 25, output: 125 } },
  ],
  [
    'the newer ones go first',
    {
      ANTHROPIC_API_KEY: 'a',
      ANTHROPIC_MODEL: 'mine',
      AI_PROVIDER: 'anthropic',
      AI_API_KEY: 'k',
      AI_MODEL: 'other',
      AI_TIMEOUT_SECONDS: '5',
    },
    { apiKey: 'k', model: 'other', timeoutMs: 5000 },
  ],
  [
    'a server of one’s own needs no key and sends no bill',
    own,
    { provider: 'openai-compatible', apiKey: undefined, model: 'qwen', price: free },
  ],
  [
    'so does one that speaks Anthropic’s protocol',
    { AI_PROVIDER: 'anthropic', AI_BASE_URL: 'http://models', AI_MODEL: 'qwen' },
    { provider: 'anthropic', apiKey: undefined, price: free },
  ],
  ['the key of Anthropic goes nowhere else', { ...own, ANTHROPIC_API_KEY: 'a' }, { apiKey: undefined }],
  ['a model with a key that nobody listed is the dearest', { ...own, AI_API_KEY: 'k' }, { price: { input: 25, output: 125 } }],
  ['unless its price is known', { ...own, AI_API_KEY: 'k', AI_PRICE_USD: '0.15, 0.6' }, { price: { input: 0.15, output: 0.6 } }],
])('%s', (_, given, settings) => {
  expect(read(given)).toMatchObject(settings);
});
