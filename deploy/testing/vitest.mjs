import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localNode } from '../launcher/local-node.mjs';
import { compiledCode, root, withLocalBin } from '../launcher/paths.mjs';
import { emptyTally } from './tally.mjs';

/**
 * Runs vitest and answers its tally and the result of each test; a run that was aborted counts as one more failure.
 * @param {string[]} args vitest's own
 * @param {NodeJS.ProcessEnv} env what the tests are told beyond this process's environment
 * @param {AbortSignal} [interrupted] ends the run early
 */
export async function runVitest(args, env = {}, interrupted) {
  // The tests' folders are in it too, so that a failed or aborted test leaves nothing behind.
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-tests-'));
  // Root's PostgreSQL runs as another user, who has to pass through.
  chmodSync(folder, 0o711);
  try {
    const file = join(folder, 'tally.json');
    const own = { PATH: withLocalBin(process.env.PATH), NODE_COMPILE_CACHE: compiledCode, TMPDIR: folder };
    const code = await start(args, { ...process.env, ...own, ...env, TALLY_FILE: file }, interrupted);
    /** @type {import('./tally.mjs').Tally & { tests: import('./spec-coverage.mjs').TestResult[] }} */
    const run = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { ...emptyTally(), tests: [] };
    return code !== 0 && run.failed === 0 ? { ...run, failed: 1 } : run;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [interrupted]
 * @returns {Promise<number>}
 */
function start(args, env, interrupted) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=./deploy/testing/count-reporter.mjs'];
  return new Promise((resolve, reject) => {
    if (interrupted?.aborted) return resolve(1);
    const child = spawn(localNode(), [vitest, 'run', '--passWithNoTests', ...reporters, ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    interrupted?.addEventListener('abort', () => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
