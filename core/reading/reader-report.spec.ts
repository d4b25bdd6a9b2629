import { expect, test } from 'vitest';
import { reportOfReaders } from '#core/reading/reader-report';

const sandbox = { root: false, uid: false, noNewPrivileges: true, noCapabilities: true, landlock: 7, seccomp: true, trouble: [] };

test.each([
  ['has said nothing yet', {}, null],
  ['reads in a whole sandbox', { sandbox, reader_trouble: null }, 'healthy'],
  ['lacks a part of the sandbox', { sandbox: { ...sandbox, seccomp: false }, reader_trouble: null }, 'weak'],
  ['cannot load its code', { sandbox, reader_trouble: 'Cannot find module read-light.js' }, 'broken'],
])('a worker whose reader %s', (_what, facts, state) => {
  expect(reportOfReaders(facts)?.state ?? null).toBe(state);
});

test('what keeps a reader from reading is said', () => {
  expect(reportOfReaders({ reader_trouble: 'Cannot find module x' })?.sentence).toContain('Cannot find module x');
});
