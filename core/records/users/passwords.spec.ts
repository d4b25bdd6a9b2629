import { expect, test } from 'vitest';
import { hashPassword, passwordMatches, randomPassword } from '#core/records/users/passwords';

test('a password is kept as argon2id and matches itself alone', async () => {
  const hashed = await hashPassword('correct horse');
  expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwordMatches(hashed, 'correct horse')).toBe(true);
  expect(await passwordMatches(hashed, 'Correct horse')).toBe(false);
  expect(await passwordMatches(null, 'correct horse')).toBe(false);
});

test('a made password can be typed and is never the same', () => {
  const made = Array.from({ length: 200 }, randomPassword);
  expect(new Set(made).size).toBe(200);
  for (const password of made) expect(password).toMatch(/^[a-km-np-zA-HJ-NP-Z2-9]{16}$/);
});
