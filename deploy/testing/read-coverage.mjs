import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launcher/paths.mjs';

/** @returns {import('./spec-coverage.mjs').Coverage} what the specification says and the tests that show it */
export const readCoverage = () => JSON.parse(readFileSync(join(root, 'docs', 'spec-coverage.json'), 'utf8'));
