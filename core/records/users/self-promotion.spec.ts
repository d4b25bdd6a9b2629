import { expect, test } from 'vitest';
import { selfPromotionRefusal } from '#core/records/users/self-promotion';

test.each([
  [[], false, null],
  [['a@example.com'], true, null],
  [['a@example.com'], false, 'An administrator already exists. Ask a@example.com to change your role.'],
  [['a@example.com', 'b@example.com'], false, 'An administrator already exists. Ask a@example.com or b@example.com to change your role.'],
  [
    ['a@example.com', 'b@example.com', 'c@example.com'],
    false,
    'An administrator already exists. Ask a@example.com or another administrator to change your role.',
  ],
])('%j, allowed anyway: %s', (admins, allowed, sentence) => {
  expect(selfPromotionRefusal(admins, allowed)).toBe(sentence);
});
