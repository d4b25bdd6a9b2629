#!/usr/bin/env node
// What `deploy/backup` and `deploy/restore` need of docker compose, with this machine in the container's place.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

const [compose, command, ...words] = process.argv.slice(2);
const { DOCKER_LOG = '', DOCKER_RUNNING = '', PRODUCT = '' } = process.env;
appendFileSync(DOCKER_LOG, `${process.argv.slice(2).join(' ')}\n`);
if (compose !== 'compose') process.exit(125);
if (command === 'ps') console.log(DOCKER_RUNNING);
if (command !== 'run') process.exit(0);

const valueOf = (/** @type {string} */ option) => {
  const at = words.indexOf(option);
  return at < 0 ? undefined : words.splice(at, 2)[1];
};
const [host = '', inside = ''] = (valueOf('-v') ?? '').split(':');
valueOf('--user');
while (words.includes('-e')) valueOf('-e');
const entrypoint = valueOf('--entrypoint');
const [service = '', ...args] = words.filter((word) => !word.startsWith('--') && word !== '-T');
if (service !== 'tools') process.exit(125);
// Whose the files are is the container's affair.
if (entrypoint !== undefined) process.exit(0);
const local = args.map((word) => (word.startsWith(`${inside}/`) ? word.replace(inside, host) : word));
process.exit(spawnSync(process.execPath, local, { cwd: PRODUCT, stdio: 'inherit' }).status ?? 1);
