import { mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashSources, putInPlace } from './build.mjs';

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

const built = (name: string, by: string): string => {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'main.js'), by);
  return path;
};

test.each<[string, (place: string) => void]>([
  ['nobody', () => {}],
  ['another that puts its own there first', () => built('dist', 'other')],
])('a finished build is put in place beside %s', (_, meanwhile) => {
  const [fresh, place] = [built('dist.1', 'own'), built('dist', 'old')];
  let met = false;
  putInPlace(fresh, place, (from, to) => {
    if (!met && to === place) {
      met = true;
      meanwhile(place);
    }
    renameSync(from, to);
  });
  expect(met).toBe(true);
  expect(readFileSync(join(place, 'main.js'), 'utf8')).toBe('own');
  expect(readdirSync(folder).toSorted()).toEqual(['core', 'dist']);
});
