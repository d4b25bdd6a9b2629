// `npm run backup -- FILE` and `npm run restore -- FILE`: everything that must be kept, in one archive and back.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { continueOnLocalNode } from './launcher/local-node.mjs';
import { root } from './launcher/paths.mjs';
import { PlainError, runMain } from './launcher/plain-error.mjs';

await runMain(async () => {
  const [command = '', file, ...more] = process.argv.slice(2);
  if (!file || more.length > 0) throw new PlainError(`Say npm run ${command} -- FILE, with the archive's path.`);
  install();
  const ended = await continueOnLocalNode(fileURLToPath(import.meta.url));
  if (ended !== undefined) return ended;
  const { buildServer } = await import('./launcher/build.mjs');
  const { readSettings } = await import('./launcher/settings.mjs');
  const { withDatabase } = await import('./launcher/with-database.mjs');
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const settings = readSettings(process.env, root);
  await buildServer();
  // npm runs this in the project's folder; a relative path means the one where the person is.
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), file);
  return withDatabase(settings, { alone: command === 'restore' }, (databaseUrl) => run(command, path, databaseUrl, settings.dataFolder));
});

/**
 * @param {string} command
 * @param {string} path
 * @param {string} databaseUrl
 * @param {string} dataFolder
 * @returns {Promise<number>}
 */
function run(command, path, databaseUrl, dataFolder) {
  return new Promise((resolveCode, reject) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
    const child = spawn(process.execPath, ['dist/core/backup/backup-command.js', command, path], { cwd: root, env, stdio: 'inherit' });
    child.on('error', reject);
    child.on('close', (code) => resolveCode(code ?? 1));
  });
}
