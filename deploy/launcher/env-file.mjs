import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as util from 'node:util';

/**
 * Reads the settings that stand in `.env` beside package.json; what the environment says itself stays. Tests and samples leave that file alone
 * (SKIP_ENV_FILE=1): it may name the database of somebody's books.
 * @param {string} folder the project's
 * @param {NodeJS.ProcessEnv} env
 */
export function readEnvFile(folder, env = process.env) {
  const file = join(folder, '.env');
  if (env.SKIP_ENV_FILE !== '1' && existsSync(file)) process.loadEnvFile(file);
}

/**
 * The settings with those of that file, for a look before the Node is there that reads it for good; each version reads a few lines in its own way, and
 * the oldest that may come by reads none.
 * @param {string} folder the project's
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function lookIntoEnvFile(folder, env = process.env) {
  const file = join(folder, '.env');
  const isRead = env.SKIP_ENV_FILE !== '1' && 'parseEnv' in util && existsSync(file);
  return isRead ? { ...util.parseEnv(readFileSync(file, 'utf8')), ...env } : env;
}
