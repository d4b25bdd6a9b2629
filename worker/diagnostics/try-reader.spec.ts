import { expect, test } from 'vitest';
import { NoReader } from '../guarded/outcome.js';
import type { PageReader } from '../reading/reading-jobs.js';
import { tryReader } from './try-reader.js';

const reader = (answer: () => Promise<unknown>): PageReader => ({ run: answer }) as PageReader;

test.each([
  ['reads the page', () => Promise.resolve({ ok: true, value: {} }), null],
  ['cannot be started', () => Promise.reject(new NoReader('Cannot find module x')), expect.stringContaining('Cannot find module x')],
  ['dies of our own page', () => Promise.resolve({ ok: false, kind: 'crashed', detail: 'SIGSEGV' }), 'SIGSEGV'],
] as const)('a reader that %s', async (_what, answer, trouble) => {
  expect(await tryReader(reader(answer))).toEqual(trouble);
});
