import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { House } from './house.mjs';

const script = `process.on('SIGTERM', () => setTimeout(() => process.exit(0), 50)); process.on('SIGINT', () => process.exit(0));
  setInterval(() => {}, 1000); console.log('ready');`;

function house(ended: string[]): House {
  const names = new Map<number, string>();
  return new House({
    say: (sentence) => expect.unreachable(sentence),
    onLine: () => ({ ready: true }),
    record: { add: (name, pid) => names.set(pid, name), remove: (pid) => ended.push(names.get(pid) as string) },
  });
}

const program = (name: string) => ({
  name,
  spawn: () => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'pipe'] }),
  ending: [{ signal: 'SIGTERM' as const, wait: 5_000 }],
});

test('the gateway stops first, then api and worker, then Redis, then PostgreSQL', async () => {
  const ended: string[] = [];
  const all = house(ended);
  await Promise.all(['postgres', 'redis', 'api', 'worker', 'gateway'].map((name) => all.start(program(name))));
  await all.stop();
  expect([ended[0], ended.slice(1, 3).toSorted(), ended[3], ended[4]]).toEqual(['gateway', ['api', 'worker'], 'redis', 'postgres']);
});

test('nothing starts any more once it stops', async () => {
  const all = house([]);
  await all.stop();
  await expect(all.start(program('api'))).rejects.toThrow('api was stopped.');
});
