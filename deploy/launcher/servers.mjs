import { createInterface } from 'node:readline';
import { compiledCode, root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { secretsOf, spawnWithSecrets } from './secrets.mjs';
import { isEverywhere, withoutFiles } from './settings.mjs';

/** Several threads that collect a few young objects cost more than they bring. */
const collecting = '--no-parallel-scavenge';
/**
 * Node's flags for each. A server with many calls at once needs room for young objects: with little room they are copied again and again and then
 * promoted, which took a quarter of the api's time. Idle servers give the room back. Node warns about each new algorithm of passkeys.
 */
export const apiFlags = ['--max-semi-space-size=64', collecting, '--disable-warning=ExperimentalWarning'];
export const gatewayFlags = ['--max-semi-space-size=8', collecting];

/** The product's own processes, each with its secrets. Each has half a minute to finish its work. */
export const servers = [
  {
    name: 'api',
    program: 'dist/api/main.js',
    flags: apiFlags,
    secrets: secretsOf('api'),
  },
  {
    name: 'worker',
    program: 'dist/worker/main.js',
    flags: [collecting],
    secrets: secretsOf('worker'),
  },
  { name: 'gateway', program: 'dist/mail-gateway/main.js', flags: gatewayFlags, secrets: secretsOf('gateway') },
];

/**
 * The secrets with these names.
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {string[]} names
 */
const pick = (secrets, names) => Object.fromEntries(Object.entries(secrets).filter(([name]) => names.includes(name)));

/** Beside the build of the console, on a slow machine that has read none of it before, they take their time. */
const firstSteps = 5 * 60_000;

/**
 * Starts api, worker and mail gateway, and settles when all of them take work.
 * @param {import('./house.mjs').House} house
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./secrets.mjs').Secrets} secrets looked at anew at each start of a program
 */
export async function startServers(house, env, secrets) {
  await Promise.all(
    servers.map(({ name, program, flags, secrets: names }) =>
      house.start({
        name,
        spawn: () =>
          spawnWithSecrets([...flags, program], pick(secrets, names), {
            cwd: root,
            env,
            // Its own process group: Ctrl-C reaches the launcher alone. The pipe on stdin tells it when the launcher is gone.
            detached: true,
            stdio: ['pipe', 'pipe', 'pipe'],
          }),
        ending: [{ signal: 'SIGTERM', wait: 30_000 }],
        patience: firstSteps,
      }),
    ),
  );
}

/** Idle servers keep less: together about 150 MB for a few more, quick collections of young objects. */
export const frugal = { NODE_OPTIONS: '--max-semi-space-size=2', MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * The environment of the servers, from one that no secret is left in.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, number>} ports by variable
 * @returns {NodeJS.ProcessEnv}
 */
export function serverEnvironment({ dataFolder, bind, smtpBind }, ports) {
  return {
    // Compiled code is kept, which makes a warm start about a second shorter.
    NODE_COMPILE_CACHE: compiledCode,
    NODE_ENV: 'production',
    ...frugal,
    // Nothing stands in front of the gateway on one machine, so a mail from this machine itself needs no listed sender.
    ...(process.env.MAIL_FRONT_MTA ? {} : { MAIL_TRUSTED_CLIENTS: '127.0.0.0/8,::1/128' }),
    ...withoutFiles(process.env),
    // Where the api finds the gateway that takes mail on one address alone. One that is set to nothing is not set.
    ...(process.env.GATEWAY_HOST || isEverywhere(smtpBind) ? {} : { GATEWAY_HOST: smtpBind }),
    ...Object.fromEntries(Object.entries(ports).map(([variable, port]) => [variable, String(port)])),
    DATA_DIR: dataFolder,
    BIND: bind,
    SMTP_BIND: smtpBind,
    END_WITH_PARENT: '1',
  };
}

/** How `migrate tables` ends where indexes are still to be built. */
const indexesLeft = 3;

/**
 * Brings the database to this version, by the login that may; answers whether indexes are still to be built.
 * @param {'tables' | 'up'} command `tables` leaves the building of indexes to an `up` beside the servers
 * @param {NodeJS.ProcessEnv} env
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {AbortSignal} signal
 * @param {(line: string) => void} say
 * @returns {Promise<boolean>}
 */
export function migrate(command, env, secrets, signal, say) {
  return new Promise((resolve, reject) => {
    const child = spawnWithSecrets(['dist/core/database/migrate.js', command], pick(secrets, secretsOf('migrate')), {
      cwd: root,
      env,
      signal,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface({ input: stream }).on('line', say);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0 || code === indexesLeft) resolve(code === indexesLeft);
      else reject(new PlainError('The database could not be updated to this version; the lines above say why.'));
    });
  });
}
