import type { Request } from 'express';
import { expect, test } from 'vitest';
import { callOf } from './call-of.js';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:DB8::7', '2001:db8::7'],
  ['garbage', null],
  ['a'.repeat(64), null],
  [undefined, null],
])('a call from %s is written down as from %s', (ip, address) => {
  expect(callOf({ id: 'call-1', ip } as Request & { id: string })).toEqual({ requestId: 'call-1', address });
});
