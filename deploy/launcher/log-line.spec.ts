import { expect, test } from 'vitest';
import { renderLine } from './log-line.mjs';

const time = new Date(2026, 0, 2, 3, 4, 5).toISOString();
const record = (fields: object) => JSON.stringify({ level: 30, time, pid: 1, hostname: 'h', name: 'x', ...fields });

test.each([
  ['a message', record({ msg: 'took a mail' }), '03:04:05  gateway       took a mail'],
  ['a warning', record({ level: 40, msg: 'slow' }), '03:04:05  gateway       warning: slow'],
  [
    'an error, without what it says about people',
    record({ level: 50, msg: 'failed', err: { type: 'DriverError', code: '23505', message: 'Key (email)=(a@b) exists', stack: '…' } }),
    '03:04:05  gateway       error: failed (DriverError 23505)',
  ],
  [
    'why it could not start',
    record({ level: 60, msg: 'could not start', error: 'port taken' }),
    '03:04:05  gateway       fatal: could not start (port taken)',
  ],
  [
    'the same from an error',
    record({ level: 60, msg: 'could not start', err: { message: 'no key' } }),
    '03:04:05  gateway       fatal: could not start (no key)',
  ],
  [
    'a call',
    record({ msg: 'call', request: 'r-1', method: 'GET', path: '/api/v1/documents/', status: 403, user: 7, responseTime: 12 }),
    '03:04:05  gateway       call method=GET path=/api/v1/documents/ status=403 user=7 responseTime=12 request=r-1',
  ],
  [
    'the end of the audit log',
    record({ msg: 'sealed the audit log', position: 41, hash: 'ab12' }),
    '03:04:05  gateway       sealed the audit log position=41 hash=ab12',
  ],
  [
    'a path that would act on a terminal or begin another line',
    record({ msg: 'call', path: '/x\n03:04:05 api \u001b[31m\u009b2J\u202e"' }),
    '03:04:05  gateway       call path="/x\\n03:04:05 api \\u001b[31m\\u009b2J\\u202e\\""',
  ],
  ['a long fact is cut', record({ msg: 'x', error: 'e'.repeat(300) }), `03:04:05  gateway       x error="${'e'.repeat(200)}…"`],
  ['other fields stay out of sight', record({ msg: 'imported', subject: 'secret' }), '03:04:05  gateway       imported'],
])('%s', (_, line, text) => {
  expect(renderLine('gateway', line)).toEqual({ text, ready: false });
});

test.each([
  [record({ msg: 'listening', ready: true }), true],
  [record({ msg: 'listening', ready: 'true' }), false],
  ['ready', false],
])('%s is ready: %s', (line, ready) => {
  expect(renderLine('api', line).ready).toBe(ready);
});

test.each(['Error: no record', '{ broken', ''])('"%s" is passed on as it is', (line) => {
  expect(renderLine('api', line).text).toMatch(/^\d\d:\d\d:\d\d {2}api {11}/);
  expect(renderLine('api', line).text.endsWith(line)).toBe(true);
});
