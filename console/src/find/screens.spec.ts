import { expect, test } from 'vitest';
import { screensFor } from './screens';

const paths = (role: Parameters<typeof screensFor>[0]) => screensFor(role).map(({ to }) => to);

test('every screen stands there once, and administrators have theirs', () => {
  expect(new Set(paths('ADMIN')).size).toBe(paths('ADMIN').length);
  expect(paths('ADMIN')).toEqual(expect.arrayContaining(['/', '/documents', '/admin/users', '/upload', '/ai-rules', '/debug']));
  expect(paths('STAFF')).not.toContain('/admin/users');
  expect(paths('STAFF')).toContain('/email-status');
});

test('who sees some properties only is not led to what is of the whole business', () => {
  const seen = screensFor('VIEWER', true).map(({ to }) => to);
  expect(seen).toContain('/properties');
  for (const path of ['/subscriptions', '/diagnostics', '/debug', '/ai-test']) expect(seen).not.toContain(path);
});

test('a viewer is not led to what viewers cannot do', () => {
  expect(paths('VIEWER')).toContain('/properties');
  for (const path of ['/upload', '/expenses/new', '/hoa', '/ai-rules', '/admin/users']) expect(paths('VIEWER')).not.toContain(path);
});
