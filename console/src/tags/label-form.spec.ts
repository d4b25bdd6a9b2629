import { expect, test } from 'vitest';
import { defaultColor, isColor, orderOf } from './label-form';

test('display_order is parsed as an integer, 0 by default', () => {
  expect([orderOf('3'), orderOf('-2'), orderOf('4.9'), orderOf(''), orderOf('first')]).toEqual([3, -2, 4, 0, 0]);
});

test('a colour has six digits; the default is #6B7280', () => {
  expect([isColor('#1f54c9'), isColor(defaultColor), isColor('#fff'), isColor('red'), isColor('')]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(defaultColor).toBe('#6B7280');
});
