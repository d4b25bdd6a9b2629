import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { RunGate } from './run-gate.js';

test('work that must be alone waits for the others, and others wait for it', async () => {
  const gate = new RunGate();
  const order: string[] = [];
  await gate.enter();
  expect(gate.isOnly).toBe(true);
  await gate.enter();
  expect(gate.isOnly).toBe(false);
  const alone = gate.runAlone(async () => {
    order.push('alone begins');
    await wait(20);
    order.push('alone ends');
  });
  const third = gate.enter().then(() => order.push('third enters'));
  await wait(5);
  expect(order).toEqual([]);
  gate.leave();
  await Promise.all([alone, third]);
  expect(order).toEqual(['alone begins', 'alone ends', 'third enters']);
});

test('a failure of the lonely work lets the others in', async () => {
  const gate = new RunGate();
  await gate.enter();
  await expect(gate.runAlone(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  await gate.enter();
  expect(gate.isOnly).toBe(false);
});
