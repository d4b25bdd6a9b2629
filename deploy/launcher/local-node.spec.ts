import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { isNewEnough } from './local-node.mjs';

test.each([
  ['20.20.2', false],
  ['22.16.9', false],
  ['22.17.0', true],
  ['24.0.0', true],
])('Node %s runs the product: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});

/** A program that was re-executed and listens for the end of its parent. */
function reexecuted(then: string, listens = "onParentGone(() => { console.log('alone'); process.exit(7); });") {
  const module = JSON.stringify(new URL('./local-node.mjs', import.meta.url).href);
  const script = `import { onParentGone } from ${module}; ${listens} ${then}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    env: { ...process.env, PARENT_FD: '3' },
  });
  return { child, code: new Promise<number | null>((resolve) => child.once('exit', resolve)) };
}

test('it notices that its parent is gone', async () => {
  const { child, code } = reexecuted('setInterval(() => {}, 1000);');
  await new Promise((resolve) => setTimeout(resolve, 200));
  child.stdio[3]?.destroy();
  expect(await code).toBe(7);
});

test('it ends by itself while its parent waits', async () => {
  expect(await reexecuted('').code).toBe(0);
});

test('what it starts is told of no such pipe, also where it does not listen itself', async () => {
  expect(await reexecuted('process.exit(process.env.PARENT_FD === undefined ? 0 : 1);', '').code).toBe(0);
});
