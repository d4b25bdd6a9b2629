import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { root } from '../launcher/paths.mjs';
import { drawFloors, floors, readFolders, withoutShortcuts } from './floors-map.mjs';

const imports = (targets: Record<string, string[]>) => new Map(Object.entries(targets).map(([from, to]) => [from, new Set(to)]));

test('an import is left out where a chain of others leads the same way', () => {
  const chain = imports({ 'ops/doctor': ['records/mail', 'kernel/tasks'], 'records/mail': ['kernel/tasks'], 'kernel/tasks': [] });
  expect(withoutShortcuts(chain)).toEqual([
    { from: 'ops/doctor', to: 'records/mail' },
    { from: 'records/mail', to: 'kernel/tasks' },
  ]);
});

test('an arrow that leads up is red', () => {
  const files = new Map([
    ['records/mail', 3],
    ['kernel/tasks', 2],
  ]);
  const drawn = (targets: Record<string, string[]>) => drawFloors({ files, imports: imports(targets) });
  expect(drawn({ 'records/mail': ['kernel/tasks'], 'kernel/tasks': [] })).not.toContain('#dc2626');
  expect(drawn({ 'records/mail': [], 'kernel/tasks': ['records/mail'] })).toContain('#dc2626');
});

test('the floors are those that the dependency rules hold, and every folder of core is on one', () => {
  const { forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  const held = forbidden.flatMap(({ name }) => /^core-(\w+)-imports-no-floor-above$/.exec(name)?.[1] ?? []);
  expect(held).toEqual(floors.slice(1).toReversed());
  expect([...readFolders(root).files.keys()].filter((folder) => !floors.includes(folder.split('/')[0] ?? ''))).toEqual([]);
});
