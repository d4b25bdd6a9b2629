import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { KeptProgram, restartDelay } from './kept-program.mjs';

test.each([
  [1, 250],
  [2, 500],
  [5, 4_000],
  [8, 30_000],
  [400, 30_000],
])('after ending %i times it waits %i ms', (endings, delay) => {
  expect(restartDelay(endings)).toBe(delay);
});

const running = new Set<number>();

/** A program of one script, with the launcher's output. */
function program(
  script: string,
  quiet = false,
  spawnIt = () => spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'pipe'] }),
  patience?: number,
) {
  const said: string[] = [];
  const shown: string[] = [];
  const pids: number[] = [];
  const kept = new KeptProgram(
    {
      name: 'worker',
      quiet,
      spawn: spawnIt,
      ...(patience === undefined ? {} : { patience }),
      ending: [{ signal: 'SIGTERM', wait: 300 }],
    },
    {
      say: (sentence) => said.push(sentence),
      onLine: (_, line) => ({ ready: shown.push(line) > 0 && line === 'ready' }),
      record: {
        add: (_, pid) => {
          pids.push(pid);
          running.add(pid);
        },
        remove: (pid) => running.delete(pid),
      },
    },
  );
  return { kept, said, shown, pids };
}

const waits = "process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000); console.log('ready');";

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; waited < 5_000 && !condition(); waited += 20) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(condition()).toBe(true);
}

test('one that is killed starts again, and one that is stopped does not', async () => {
  const { kept, said, pids } = program(waits);
  await kept.start();
  process.kill(pids[0] as number, 'SIGKILL');
  await until(() => said.length === 2);
  expect(said).toEqual(['worker ended (signal SIGKILL); restarting in 0.25 s.', 'worker is back.']);
  await kept.stop();
  expect(pids).toHaveLength(2);
  expect(running.size).toBe(0);
  expect(said).toHaveLength(2);
});

test('one for which there is no memory is tried again later', async () => {
  let tries = 0;
  const { kept, said, pids } = program(waits, false, () => {
    tries += 1;
    if (tries === 2) throw new Error('spawn ENOMEM');
    return spawn(process.execPath, ['-e', waits], { stdio: ['pipe', 'pipe', 'pipe'] });
  });
  await kept.start();
  process.kill(pids[0] as number, 'SIGKILL');
  await until(() => said.length === 3);
  expect(said.slice(1)).toEqual(['worker could not be started again: spawn ENOMEM; restarting in 0.5 s.', 'worker is back.']);
  await kept.stop();
});

test('one that ends before it is ready is not tried again', async () => {
  const { kept, said, shown, pids } = program("console.error('PORT: too large'); process.exit(78)");
  await expect(kept.start()).rejects.toThrow('worker did not start; see its messages above.');
  expect(shown).toEqual(['PORT: too large']);
  expect(said).toEqual([]);
  expect(pids).toHaveLength(1);
});

test('one that does not listen is killed in the end', async () => {
  const { kept } = program("process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('ready');");
  await kept.start();
  await kept.stop();
  expect(running.size).toBe(0);
});

test('a quiet one is heard when it fails', async () => {
  const { kept, shown } = program("for (let n = 1; n <= 12; n += 1) console.log('line', n); process.exit(1)", true);
  await expect(kept.start()).rejects.toThrow('did not start');
  expect(shown).toEqual(Array.from({ length: 10 }, (_, index) => `line ${index + 3}`));
});

test('a program that does not exist is a sentence', async () => {
  const kept = new KeptProgram(
    { name: 'ghost', spawn: () => spawn('/nowhere/ghost'), ending: [] },
    { say: () => {}, onLine: () => ({ ready: false }), record: { add: () => {}, remove: () => {} } },
  );
  await expect(kept.start()).rejects.toThrow('ghost did not start');
});

test('one that does not get ready is told of, and given up when its time is over', async () => {
  const { kept, said } = program('setInterval(() => {}, 1000)', false, undefined, 400);
  await expect(kept.start()).rejects.toThrow('worker was not ready within 0.4 seconds.');
  expect(said).toEqual(['worker is not ready yet; it is given 0.4 seconds.']);
  kept.kill();
});
