import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockFolder } from './lock.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('of many that try at once, one gets the lock, and the others learn who has it', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  const won = tries.filter((attempt) => attempt.status === 'fulfilled');
  const lost = tries.filter((attempt) => attempt.status === 'rejected');
  expect(won).toHaveLength(1);
  for (const { reason } of lost) expect(String(reason)).toContain(`is already running on ${folder} (process ${process.pid})`);
  won[0]?.value();
  (await lockFolder(folder))();
});

test('the lock of a process that was killed is free', async () => {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./lock.mjs', import.meta.url).href)};
    await lockFolder(process.argv[1]); setInterval(() => {}, 1000); console.log('locked');`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => holder.stdout.once('data', resolve));
  await expect(lockFolder(folder)).rejects.toThrow(`process ${holder.pid}`);
  holder.kill('SIGKILL');
  await new Promise((resolve) => holder.once('exit', resolve));
  (await lockFolder(folder))();
});
