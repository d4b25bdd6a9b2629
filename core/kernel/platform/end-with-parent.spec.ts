import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** A process that closes as told, is ended by SIGTERM once it stands, and says how that went. */
async function ended(close: string): Promise<{ code: number | null; said: string }> {
  const program = `import { endInGoodOrder } from '#core/kernel/platform/end-with-parent';
    setInterval(() => undefined, 1000);
    endInGoodOrder(${close}, { deadlineMs: 300 });
    console.log('stands');`;
  const words = ['--conditions=source', '--import', './test/source-imports.ts', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = text(child.stderr);
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, said: await said };
}

test.each([
  ['in good order', '() => Promise.resolve()', 0, /^$/],
  ['not in good order', '() => Promise.reject(new Error("no room"))', 1, /^The process did not stop cleanly: Error: no room\n$/],
  [
    'too late',
    '() => new Promise(() => undefined)',
    1,
    /^Stopping took longer than 0\.3 s and was cut short\. The next start continues from there\.\n$/,
  ],
])('an end %s says so by its code and its words', async (_how, close, code, said) => {
  expect(await ended(close)).toEqual({ code, said: expect.stringMatching(said) });
});
