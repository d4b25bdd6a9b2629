import { expect, test } from 'vitest';
import { userOf } from './user-of.js';

const whole = '         0          0 4294967295\n';

test('two processes that may live at the same time never share a user', () => {
  const pids = [1, 999, 1000, 1001, 2000, 32_768, 99_999, 4_194_303];
  expect(new Set(pids.map((pid) => userOf(pid, whole))).size).toBe(pids.length);
  // No user of this machine or a container has it: systemd's containers end at 0x6fffffff, and its own users begin at 0x7ffe0000.
  for (const pid of pids) {
    expect(userOf(pid, whole)).toBeGreaterThanOrEqual(0x7000_0000);
    expect(userOf(pid, whole)).toBeLessThan(0x7ffe_0000);
  }
});

test('a container with few users has one for it all the same', () => {
  expect(userOf(4711, '0 100000 65536')).toBe(59_711);
});
