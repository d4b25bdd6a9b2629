import { expect, test } from 'vitest';
import { createLogger, sayReady } from '#core/kernel/platform/logger';

test('an error is logged without what its query, its stack or its properties quote', () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const words = "insert into document (vendor_name) values ('Dear Ms. Day') - value too long";
  log.error({ err: Object.assign(new Error(words), { code: '22001', detail: 'Dear Ms. Day', params: ['Dear Ms. Day'] }) }, 'a call failed');
  expect(lines.join('')).not.toContain('Day');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    msg: 'a call failed',
    err: { type: 'Error', code: '22001', message: 'Error: value too long', stack: expect.stringMatching(/^\s+at .*logger\.spec/) },
  });
});

test('nor what the database says of the row', () => {
  const lines: string[] = [];
  const words =
    'insert into tag - duplicate key value violates unique constraint "tag_name_unique"\n - detail: Key (lower(name))=(dear ms. day) already exists.';
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).error({
    err: Object.assign(new Error(words), { code: '23505' }),
  });
  expect(lines.join('')).not.toContain('dear ms');
  expect(lines.join('')).toContain('tag_name_unique');
});

test('a line is one JSON object with its instant in UTC, whatever breaks its words into lines', () => {
  const lines: string[] = [];
  const subject = 'a\n{"level":50,"msg":"forged"}\r\n\u2028\u001b[2J"';
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).info({ subject }, subject);
  expect(lines).toHaveLength(1);
  // What a terminal would act on is escaped too.
  expect(['\n', '\r', '\u001b'].map((sign) => lines[0]?.slice(0, -1).includes(sign))).toEqual([false, false, false]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ subject, msg: subject, time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
});

test('what is thrown and no error is logged too', () => {
  const lines: string[] = [];
  createLogger('test', 'info', { write: (line) => void lines.push(line) }).warn({ err: 'gone' }, 'odd');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { message: 'gone', stack: '' } });
});

test.each(['debug', 'warn', 'silent'])('that a process takes work is said at every level, as at %s', (level) => {
  const lines: string[] = [];
  const log = createLogger('test', level, { write: (line) => void lines.push(line) });
  sayReady(log, 'it takes mail', { port: 25 });
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ name: 'test', ready: true, port: 25, msg: 'it takes mail' }),
  ]);
  expect(log.level).toBe(level);
});
