import { expect, test } from 'vitest';
import { isOpenable, ticketPath, withTicket } from './ticket-path.js';

test.each([
  ['/documents/7/view', true],
  ['/documents/7/download/', true],
  ['/documents/files/3f0c', true],
  ['/mail/3/raw', true],
  ['/properties/3/media/9', true],
  ['/messages/3/media/9', true],
  ['/expenses/export.csv?from=2026-01-01', true],
  ['/documents/export.csv', true],
  ['/subscriptions/export.csv', true],
  ['/reports/tax.zip?year=2026', true],
  ['/reports/tax.pdf?year=2026', true],
  ['/audit/export', true],
  ['/audit', false],
  ['/reports/tax?year=2026', false],
  ['/expenses/exportXcsv', false],
  ['/documents/7', false],
  ['/documents/x/view', false],
  ['/documents/7/view/../../../auth/me', false],
  ['/documents/7/process', false],
  ['//evil.example/documents/7/view', false],
  ['https://evil.example/documents/7/view', false],
  ['documents/7/view', false],
  ['', false],
])('%s can be opened by a ticket: %s', (path, openable) => {
  expect(isOpenable(path)).toBe(openable);
});

test('the address that is called names the same path as the ticket', () => {
  for (const path of ['/documents/7/view', '/documents/7/download?page=2']) {
    const url = withTicket(path, 'secret');
    expect(url).toMatch(/^\/api\/v1\/.*ticket=secret$/);
    expect(ticketPath(url)).toBe(ticketPath(path));
  }
});
