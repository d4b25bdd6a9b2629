// Everything the specification says (docs/spec-coverage.json) has a test that shows it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './launcher/paths.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';
import { compareTexts } from './testing/spec-coverage.mjs';
import { readCoverage } from './testing/read-coverage.mjs';

/** @type {Map<string, string | null>} */
const sources = new Map();

/** @param {string} file */
function read(file) {
  const path = join(root, file);
  if (!sources.has(file)) sources.set(file, existsSync(path) ? readFileSync(path, 'utf8') : null);
  return sources.get(file) ?? null;
}

await runMain(async () => {
  const coverage = readCoverage();
  const { problems, shown, open } = compareTexts(coverage, read);
  const waiting = open > 0 ? `; ${open} wait for their screens: ${coverage.building.join(', ')}` : '';
  console.log(`${shown} texts, limits and behaviours of the specification have their test${waiting}.`);
  if (problems.length > 0) throw new PlainError(problems.join('\n'));
});
