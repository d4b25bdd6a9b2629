import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources } from './build.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-build-'));
  mkdirSync(join(folder, 'core'));
  writeFileSync(join(folder, 'core', 'a.ts'), 'one');
});

afterEach(() => rmSync(folder, { recursive: true }));

const hash = () => hashSources(folder, ['core/**/*.ts', 'absent/**/*.ts']);

test.each([
  ['another content', 'a.ts', 'two', true],
  ['another file', 'b.ts', 'one', true],
  ['the same content written again', 'a.ts', 'one', false],
  ['a spec', 'a.spec.ts', 'anything', false],
  ['a file no glob names', 'notes.md', 'anything', false],
])('%s', (_, file, content, changes) => {
  const before = hash();
  writeFileSync(join(folder, 'core', file), content);
  expect(hash() !== before).toBe(changes);
});
