import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';

/**
 * Reads the settings in `.env` beside package.json; settings of the environment have priority. Tests and samples ignore that file (SKIP_ENV_FILE=1):
 * it may name the database of real books.
 * @param {string} folder the project's
 * @param {NodeJS.ProcessEnv} env
 */
export function readEnvFile(folder, env = process.env) {
  const file = join(folder, '.env');
  if (env.SKIP_ENV_FILE !== '1' && existsSync(file)) process.loadEnvFile(file);
}

/**
 * The settings with those of that file, for checks before the right Node is installed; each version of Node parses a few lines differently, and the
 * oldest supported one reads none.
 * @param {string} folder the project's
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function lookIntoEnvFile(folder, env = process.env) {
  const file = join(folder, '.env');
  const isRead = env.SKIP_ENV_FILE !== '1' && 'parseEnv' in util && existsSync(file);
  return isRead ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...env } : env;
}
