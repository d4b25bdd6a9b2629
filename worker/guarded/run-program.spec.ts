import { expect, test } from 'vitest';
import { runProgram } from './run-program.js';

test('answers what the program wrote, fed with its input', async () => {
  expect(await runProgram('cat', [], {}, Buffer.from('in and out'))).toEqual({ ok: true, stdout: Buffer.from('in and out'), stderr: '' });
});

test('arguments are never read by a shell', async () => {
  const outcome = await runProgram('printf', ['%s', '$(id) `id` ; id "x\'']);
  expect(outcome.ok && outcome.stdout.toString()).toBe('$(id) `id` ; id "x\'');
});

test.each([
  ['a failure', ['sh', ['-c', 'echo sorry >&2; exit 3']], 'failed', /code 3.*sorry/],
  ['a program that is not there', ['no-such-program-here', []], 'missing', /no-such-program/],
  ['a flood', ['sh', ['-c', 'yes']], 'too_much_output', /1000000/],
  ['a hang', ['sh', ['-c', 'sleep 60 & sleep 60']], 'timeout', /500 ms/],
  ['a signal', ['sh', ['-c', 'kill -9 $$']], 'failed', /SIGKILL/],
] as const)('%s is a value', async (_name, [command, args], kind, detail) => {
  const started = Date.now();
  const outcome = await runProgram(command, args, { deadlineMs: kind === 'timeout' ? 500 : 10_000, maxOutputBytes: 1_000_000 });
  expect(outcome).toMatchObject({ ok: false, kind, detail: expect.stringMatching(detail) });
  expect(Date.now() - started).toBeLessThan(15_000);
});

test.skipIf(process.platform !== 'linux')('a file it writes ends at the limit', async () => {
  const outcome = await runProgram('sh', ['-c', 'f=$(mktemp); head -c 5000000 /dev/zero > $f; wc -c < $f; rm $f'], { maxFileMb: 1 });
  expect(outcome.ok && Number(outcome.stdout.toString())).toBe(1024 * 1024);
});
