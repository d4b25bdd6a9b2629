import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, withLocalBin } from '../launcher/paths.mjs';
import { emptyTally } from './tally.mjs';

const sources = ['core', 'api', 'worker', 'mail-gateway', 'migrations', 'deploy', 'test', 'console/src'].filter((folder) =>
  existsSync(join(root, folder)),
);
const cruised = sources.filter((folder) => folder !== 'deploy');

/**
 * Every step of `npm run check` except the unit tests. Two at a time: the slow ones come first. One that `tells` prints something even when it
 * succeeds.
 * @type {{ name: string, command: string[], tells?: boolean }[]}
 */
export const steps = [
  // The typed lint knows the types' errors already: reporting them costs a third of what `npm run types` takes.
  { name: 'types and lint', command: ['oxlint', '--type-aware', '--type-check', '--deny-warnings', ...sources, 'vitest.config.ts'] },
  { name: 'formatting', command: ['oxfmt', '--check'] },
  { name: 'dependency rules', command: ['depcruise', '--output-type', 'err', ...cruised] },
  {
    name: 'circles of folders',
    command: ['depcruise', '--output-type', 'err', '--config', '.dependency-cruiser-folders.cjs', 'core', 'api', 'worker', 'mail-gateway'],
  },
  { name: 'generated files', command: ['node', 'deploy/check-generated.mjs'] },
  { name: 'calls of the specification', command: ['node', 'deploy/check-calls.mjs'], tells: true },
  { name: 'texts of the specification', command: ['node', 'deploy/check-spec.mjs'], tells: true },
];

/** Runs the steps two at a time, prints the output of failed ones, and answers the tally. */
export async function runCheckSteps() {
  const tally = emptyTally();
  const waiting = [...steps];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now();
      const { code, output } = await run(step.command);
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${step.name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
      tally[code === 0 ? 'passed' : 'failed'] += 1;
      if (code !== 0 || step.tells) console.log(output.trimEnd());
    }
  };
  await Promise.all([lane(), lane()]);
  return tally;
}

/**
 * @param {string[]} command
 * @returns {Promise<{ code: number, output: string }>}
 */
function run([program = '', ...args]) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, env: { ...process.env, PATH: withLocalBin(process.env.PATH) } });
    let output = '';
    child.stdin.end();
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
