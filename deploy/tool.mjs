// `npm run backup -- FILE` (`--plain`), `npm run restore -- FILE`, `npm run doctor` (`-- --recount`, `-- --accept-lost`), `npm run ledger`, `npm run rotate-key`,
// `npm run move-files -- --to s3` (`--to disk`), `npm run import-folder -- PATH`,
// `npm run new-password -- ADDRESS`, `npm run reset-second-factor -- ADDRESS`: tools for an installation, whether it runs or not.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lookIntoEnvFile, readEnvFile } from './launcher/env-file.mjs';
import { install, installNeeded } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { installAsOwner, isBuilt, makeReady } from './launcher/make-ready.mjs';
import { root } from './launcher/paths.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';
import { spawnWithSecrets, takeSecrets } from './launcher/secrets.mjs';
import { dataFolderOf, readSettings, withoutFiles } from './launcher/settings.mjs';

const wanted = {
  file: " -- FILE, with the archive's path",
  folder: ' -- PATH, with the folder whose files are to become documents',
  address: " -- ADDRESS, with the user's e-mail address",
  option: ' with an option',
};

/** @type {Record<string, { program: string, needs?: 'file' | 'folder' | 'address' | 'option', alone: boolean, changesTables?: boolean, may?: string[], also?: string }>} */
const tools = {
  backup: { program: 'dist/core/ops/backup/backup-command.js', needs: 'file', alone: false, also: '--plain' },
  restore: { program: 'dist/core/ops/backup/backup-command.js', needs: 'file', alone: true, changesTables: true },
  doctor: { program: 'dist/core/ops/doctor/doctor-command.js', alone: false, may: ['--recount', '--accept-lost'] },
  'rotate-key': { program: 'dist/core/ops/keys/rotate-key-command.js', alone: true, changesTables: true },
  'new-password': { program: 'dist/core/ops/sign-in/new-password-command.js', needs: 'address', alone: false },
  'reset-second-factor': { program: 'dist/core/ops/sign-in/reset-second-factor-command.js', needs: 'address', alone: false },
  'move-files': { program: 'dist/core/ops/files/move-files-command.js', alone: false, may: ['--to s3', '--to disk'], needs: 'option' },
  'import-folder': { program: 'dist/core/ops/files/import-folder-command.js', needs: 'folder', alone: false },
  ledger: { program: 'dist/core/ops/doctor/ledger-command.js', alone: false },
};

const isInstallNeeded = () => installNeeded(root);

await runMain(async () => {
  const [command = '', ...words] = process.argv.slice(2);
  const tool = tools[command];
  if (!tool) throw new PlainError(`Unknown command: ${command}.`);
  const needed = words.filter((word) => word !== tool.also);
  const isPlain = tool.needs !== 'option' && needed.length === (tool.needs ? 1 : 0) && words.length - needed.length < 2;
  const isAllowed = isPlain || tool.may?.includes(words.join(' '));
  if (!isAllowed)
    throw new PlainError(
      `Usage: npm run ${command}${tool.needs ? wanted[tool.needs] : ''}${(tool.may ?? []).map((word) => `, or npm run ${command} -- ${word}`).join('')}.`,
    );
  if (!isBuilt(root)) installAsOwner(dataFolderOf(lookIntoEnvFile(root), root), isInstallNeeded, install);
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  // Only now: an older Node cannot read it.
  const { buildServer, isServerUpToDate } = await import('./launcher/build.mjs');
  readEnvFile(root);
  const settings = readSettings(process.env, root);
  const secrets = takeSecrets();
  await makeReady(root, settings.dataFolder, { isInstallNeeded, install, isBuildNeeded: () => !isServerUpToDate(), build: buildServer });
  const { withDatabase } = await import('./launcher/with-database.mjs');
  // npm runs this in the project's folder; a relative path means the person's current folder.
  const given = words.map((word) =>
    (tool.needs === 'file' || tool.needs === 'folder') && word !== tool.also ? resolve(process.env.INIT_CWD ?? process.cwd(), word) : word,
  );
  return withDatabase(settings, tool, ({ databaseUrl, migrationUrl }) =>
    run([tool.program, command, ...given], { ...withoutFiles(process.env), DATA_DIR: settings.dataFolder }, [
      ...Object.entries(secrets),
      ['DATABASE_URL', databaseUrl],
      ...(tool.changesTables && migrationUrl ? [['MIGRATION_DATABASE_URL', migrationUrl]] : []),
    ]),
  );
});

/**
 * @param {string[]} words the program and its arguments
 * @param {NodeJS.ProcessEnv} env
 * @param {string[][]} secrets pairs of name and value
 * @returns {Promise<number>}
 */
function run(words, env, secrets) {
  return new Promise((resolveCode, reject) => {
    const child = spawnWithSecrets(words, Object.fromEntries(secrets), { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit'] });
    // It decides how it ends; only then the database may end, and the lock go to a start.
    for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => child.kill(signal));
    child.on('error', reject);
    child.on('close', (code) => resolveCode(code ?? 1));
  });
}
