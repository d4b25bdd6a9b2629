import { expect, test } from 'vitest';
import { z } from 'zod';
import { plainProblem } from './plain-problems.js';

const told = (schema: z.ZodType, value: unknown): (string | undefined)[] =>
  schema.safeParse(value, { error: plainProblem }).error?.issues.map(({ message }) => message) ?? [];

test.each([
  [z.string(), undefined, 'is required'],
  [z.string(), 7, 'must be text'],
  [z.number(), '12', 'must be a number'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()), {}, 'must be a list'],
  [z.object({}), [], 'must be an object'],
  [z.enum(['Monthly', 'Yearly']), 'Daily', 'must be one of Monthly, Yearly'],
  [z.literal('all'), 'any', 'must be all'],
  [z.string().max(3), 'long', 'must have at most 3 characters'],
  [z.array(z.int()).min(1), [], 'must have at least 1 entry'],
  [z.tuple([z.string(), z.string()]), ['one'], 'must have at least 2 entries'],
  [z.int().min(1), 0, 'must be at least 1'],
  [z.int().positive(), 0, 'must be greater than 0'],
  [z.int().max(200), 201, 'must be at most 200'],
  [z.strictObject({}), { more: 1 }, 'must not hold more'],
  [z.string().regex(/^a$/), 'b', 'does not have the expected form'],
  [z.union([z.int(), z.boolean()]), 'x', 'has none of the expected forms'],
])('%#: %j is told so', (schema, value, words) => {
  expect(told(schema, value)).toEqual([words]);
});

test('what a schema says of its own stands', () => {
  expect(told(z.string('Tag name is required'), undefined)).toEqual(['Tag name is required']);
});
