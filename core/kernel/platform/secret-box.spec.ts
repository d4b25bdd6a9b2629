import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SecretBox } from '#core/kernel/platform/secret-box';

const place = { table: 'property', column: 'wifi_password', row: 7 };

describe('the secret box', () => {
  const key = randomBytes(32);
  const sealed = new SecretBox(key).seal('hunter2', place);

  test('opens what it sealed, and says nothing of it in the sealed text', () => {
    expect(new SecretBox(key).open(sealed, place)).toBe('hunter2');
    expect(sealed).toMatch(/^v1:[0-9a-f]{8}:/);
    expect(sealed).not.toContain('hunter2');
  });

  test('still opens what an earlier key sealed', () => {
    expect(new SecretBox(randomBytes(32), [key]).open(sealed, place)).toBe('hunter2');
  });

  test.each([
    ['another row', { ...place, row: 8 }],
    ['another column', { ...place, column: 'garage_code' }],
  ])('does not open in %s', (_, elsewhere) => {
    expect(() => new SecretBox(key).open(sealed, elsewhere)).toThrow(/authenticate/);
  });

  test('does not open with another key or after a change', () => {
    expect(() => new SecretBox(randomBytes(32)).open(sealed, place)).toThrow(/is not here/);
    const changed = `${sealed.slice(0, -3)}${sealed.at(-3) === 'A' ? 'B' : 'A'}${sealed.slice(-2)}`;
    expect(() => new SecretBox(key).open(changed, place)).toThrow(/authenticate/);
  });
});
