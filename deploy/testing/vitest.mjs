import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localNode } from '../launcher/local-node.mjs';
import { root, withLocalBin } from '../launcher/paths.mjs';
import { addTallies, emptyTally } from './tally.mjs';

/**
 * Runs vitest and answers its tally; a run that broke off counts as one failure more.
 * @param {string[]} args vitest's own
 * @param {NodeJS.ProcessEnv} env what the tests are told beyond this process's environment
 * @param {AbortSignal} [interrupted] ends the run early
 */
export async function runVitest(args, env = {}, interrupted) {
  const folder = mkdtempSync(join(tmpdir(), 'rental-ledger-tally-'));
  try {
    const file = join(folder, 'tally.json');
    const code = await run(args, { ...process.env, PATH: withLocalBin(process.env.PATH), ...env, TALLY_FILE: file }, interrupted);
    /** @type {import('./tally.mjs').Tally} */
    const tally = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyTally();
    return code !== 0 && tally.failed === 0 ? addTallies(tally, { ...emptyTally(), failed: 1 }) : tally;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} [interrupted]
 * @returns {Promise<number>}
 */
function run(args, env, interrupted) {
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
