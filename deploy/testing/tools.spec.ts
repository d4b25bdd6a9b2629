import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { prepareTools, skippedLines } from './tools.mjs';

test.each([
  [['chromium', 'gm', 'gs', 'swaks', 'clamd', 'radosgw'], { CHROMIUM_PATH: 'chromium' }, []],
  [
    ['chromium', 'chromium-headless-shell', 'gm', 'gs', 'clamd', 'radosgw'],
    { CHROMIUM_PATH: 'chromium', CHROMIUM_SHELL_PATH: 'chromium-headless-shell' },
    ['swaks'],
  ],
  // It cannot show all that is looked at.
  [['chromium-headless-shell', 'gm', 'gs', 'swaks', 'clamd', 'radosgw'], {}, ['chromium']],
])('with %j on the path, and nothing to install others with', async (programs, env, missing) => {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const program of programs) writeFileSync(join(folder, program), '', { mode: 0o755 });
  vi.stubEnv('PATH', folder);
  try {
    const found = Object.entries(env).map(([name, program]) => [name, join(folder, program)]);
    expect(await prepareTools()).toEqual({ env: Object.fromEntries(found), missing });
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

test.each([
  [[], tmpdir(), []],
  [['gm', 'gs'], tmpdir(), ['skipped: gm, gs not installed']],
  [['chromium', 'swaks'], tmpdir(), ['skipped: chromium not installed, so no browser tests', 'skipped: swaks not installed']],
  [[], '/nowhere/data', ['skipped: no corpus at /nowhere/data']],
  [[], undefined, ['skipped: no corpus at CORPUS, which is not set']],
])('without %j and with the corpus %s', (missing, corpus, lines) => {
  expect(skippedLines(missing, corpus)).toEqual(lines);
});
