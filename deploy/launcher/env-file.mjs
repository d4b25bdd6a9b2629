import { existsSync } from 'node:fs';
import { join } from 'node:path';

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
