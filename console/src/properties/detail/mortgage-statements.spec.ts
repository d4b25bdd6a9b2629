import { expect, test } from 'vitest';
import { arithmeticBadge, remarksOf } from './MortgageStatements';

const check = (name: string, holds: boolean) => ({ check: name, holds, detail: `${name} says so` });

test.each([
  [[], null, 'property.statement_unchecked', []],
  [[check('parts', true)], null, 'property.statement_adds_up', []],
  [[check('parts', true), check('balance', false)], null, 'property.statement_does_not', ['balance says so']],
  [[check('parts', true), check('servicer', true)], null, 'property.statement_adds_up', ['servicer says so']],
  [[check('balance', false)], 7, 'property.statement_replaced', []],
])('%j replaced by %j is %s', (arithmetic, replaced_by, text, remarks) => {
  expect(arithmeticBadge({ arithmetic, replaced_by }).text).toBe(text);
  expect(remarksOf({ arithmetic, replaced_by })).toEqual(remarks);
});
