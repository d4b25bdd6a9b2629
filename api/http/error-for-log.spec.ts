import { DriverException } from '@mikro-orm/core';
import { expect, test } from 'vitest';
import { errorForLog } from './error-for-log.js';

test('the database’s words stay out of the log, the place does not', () => {
  const inner = Object.assign(new Error("insert into expense values ('Jane Doe')"), {
    code: '23505',
    constraint: 'expense_one_per_document',
  });
  for (const error of [inner, new DriverException(inner)]) {
    const logged = errorForLog(error);
    expect(JSON.stringify(logged)).not.toContain('Jane');
    expect(logged).toMatchObject({ code: '23505', constraint: 'expense_one_per_document' });
    expect(logged.at.length).toBeGreaterThan(0);
  }
});

test('our own mistakes say what they are', () => {
  expect(errorForLog(new TypeError('x is not a function'))).toMatchObject({ name: 'TypeError', message: 'x is not a function' });
  expect(errorForLog('thrown text')).toEqual({ name: 'string', at: [] });
});
