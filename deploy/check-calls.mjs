// Every call of the specification (docs/api-calls.json) has a route in openapi.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launcher/paths.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';
import { compareCalls } from './testing/specified-calls.mjs';

/** @param {string[]} path */
const read = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8'));

await runMain(async () => {
  const { problems, routed } = compareCalls(read('docs', 'api-calls.json'), read('openapi.json'));
  console.log(`${routed} calls of the specification have their route.`);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
});
