import { buildConsole, buildServer, isUpToDate } from './build.mjs';
import { prepareFolder, refuseAnothers, resetFolder } from './data-folder.mjs';
import { readEnvFile } from './env-file.mjs';
import { giveBackMemory } from './give-back-memory.mjs';
import { endingOf, House } from './house.mjs';
import { onParentGone } from './local-node.mjs';
import { lockFolder } from './lock.mjs';
import { renderLine, row } from './log-line.mjs';
import { holdProject, refuseBeside } from './make-ready.mjs';
import { root } from './paths.mjs';
import { PlainError } from './plain-error.mjs';
import { choosePorts } from './ports.mjs';
import { ProcessRecord } from './process-record.mjs';
import { takeSecrets } from './secrets.mjs';
import { migrate, serverEnvironment, startServers } from './servers.mjs';
import { startServices } from './services.mjs';
import { readSettings } from './settings.mjs';
import { firstAdmin, welcomeText } from './welcome.mjs';

/**
 * Runs everything on this machine until it is asked to stop.
 * @param {string[]} args `--reset`, `--yes`
 */
export async function runLauncher(args) {
  const unknown = args.find((arg) => !['--reset', '--yes'].includes(arg));
  if (unknown) throw new PlainError(`npm start accepts --reset and --yes, not ${unknown}.`);
  readEnvFile(root);
  const settings = readSettings(process.env, root);
  const secrets = takeSecrets();
  prepareFolder(settings.dataFolder);
  refuseAnothers(settings.dataFolder);
  const unlock = await lockFolder(settings.dataFolder);
  await refuseBeside(root, isUpToDate);
  const record = new ProcessRecord(settings.dataFolder);
  await record.endOrphans(endingOf, say);
  if (args.includes('--reset')) await resetFolder(settings, { yes: args.includes('--yes') });

  const house = new House({ say, record, onLine: settings.rawLogs ? passLine : showLine });
  const stop = stopWhenTold(house);
  try {
    await Promise.race([startEverything(settings, secrets, house, stop.signal), stop.told]);
    await stop.told;
    say('Stopping …');
  } finally {
    stop.abort();
    await house.stop();
    unlock();
  }
  say('Everything is stopped.');
}

/**
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./secrets.mjs').Secrets} secrets
 * @param {House} house
 * @param {AbortSignal} signal
 */
async function startEverything(settings, secrets, house, signal) {
  const ports = await choosePorts(settings.ports, say);
  const building = buildServer(signal);
  const [services] = await Promise.all([startServices(settings, house), building]);
  const env = serverEnvironment(settings, ports);
  Object.assign(secrets, { DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl });
  if (services.migrationUrl) secrets.MIGRATION_DATABASE_URL = services.migrationUrl;
  const areIndexesLeft = await migrate('tables', env, secrets, signal, say);
  await Promise.all([buildConsole(signal), startServers(house, env, secrets)]);
  // Mail is taken meanwhile.
  if (areIndexesLeft) void migrate('up', env, { ...secrets }, signal, say).catch((error) => signal.aborted || say(error.message));
  // Whatever starts from now on has no use for them.
  for (const name of ['ADMIN_PASSWORD', 'MIGRATION_DATABASE_URL', 'MIGRATION_DATABASE_PASSWORD']) delete secrets[name];
  // Not before: starts that build at once all may.
  await holdProject(root);
  const { admin, forget } = firstAdmin(settings.dataFolder);
  const { PORT: httpPort = 0, SMTP_PORT: smtpPort = 0 } = ports;
  console.log(welcomeText({ ...settings, httpPort, smtpPort, admin }));
  forget();
  giveBackMemory();
}

/**
 * Notices Ctrl-C, a signal, a closed terminal, or the end of the process that started this one.
 * @param {House} house
 */
function stopWhenTold(house) {
  const controller = new AbortController();
  let askedToStopAt = 0;
  /** @type {Promise<void>} */
  const told = new Promise((resolve) => {
    const tell = () => {
      // npm and the terminal both pass one Ctrl-C on; a second one that is meant comes later.
      if (askedToStopAt !== 0 && Date.now() - askedToStopAt > 1_000) {
        say('Stopping everything immediately.');
        house.kill();
      }
      askedToStopAt ||= Date.now();
      controller.abort();
      resolve();
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, tell);
    onParentGone(tell);
  });
  // A terminal that is gone must not keep anything from being stopped in order.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  return { told, signal: controller.signal, abort: () => controller.abort() };
}

/** @param {string} sentence */
function say(sentence) {
  for (const line of sentence.split('\n')) console.log(row(new Date(), 'launcher', line));
}

/**
 * @param {string} name
 * @param {string} line
 */
function showLine(name, line) {
  const { text, ready } = renderLine(name, line);
  console.log(text);
  return { ready };
}

/**
 * @param {string} name
 * @param {string} line
 */
function passLine(name, line) {
  console.log(line);
  return renderLine(name, line);
}
