import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../launcher/paths.mjs';
import { steps } from './check-steps.mjs';

const included = (folder: string): string[] => {
  const { include } = JSON.parse(readFileSync(join(root, folder, 'tsconfig.json'), 'utf8')) as { include: string[] };
  return include.map((path) => join(folder, path.replace(/\/\*\*.*$/, '')));
};

test('the check tells the type errors of all that the compiler would look at', () => {
  const { command = [] } = steps.find(({ command: words }) => words.includes('--type-check')) ?? {};
  expect([...included('.'), ...included('console')].filter((path) => !command.includes(path))).toEqual([]);
});
