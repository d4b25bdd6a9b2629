// `npm run evaluate [-- set …]`: how many fields and mails are read right, on sets with their truth. The evaluation runs the source itself.
import { spawn } from 'node:child_process';
import { install } from './launcher/install.mjs';
import { localNode } from './launcher/local-node.mjs';
import { root, withLocalBin } from './launcher/paths.mjs';
import { runMain } from './launcher/plain-error.mjs';

const program = ['--conditions=source', '--import', './test/source-imports.ts', 'test/evaluate/run.ts'];

await runMain(async () => {
  install();
  const env = { ...process.env, PATH: withLocalBin(process.env.PATH) };
  const child = spawn(localNode(), [...program, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env });
  // It decides when it ends; this one only hands on what it is sent, and waits.
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
});
