// Runs a TypeScript program of this repository from its source, with all set-up before it.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { localNode } from './local-node.mjs';
import { root, withLocalBin } from './paths.mjs';
import { runMain } from './plain-error.mjs';

/**
 * @param {string} program its path from the root
 * @param {string[]} args
 * @param {string[]} [flags] of node
 */
export function runSource(program, args, flags = []) {
  return runMain(async () => {
    install();
    const env = { ...process.env, PATH: withLocalBin(process.env.PATH) };
    const command = [...flags, '--conditions=source', '--import', './test/source-imports.ts', program, ...args];
    const child = spawn(localNode(), command, { cwd: root, stdio: 'inherit', env });
    // It decides when it ends; this one only passes signals on, and waits.
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal));
    return new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  });
}
