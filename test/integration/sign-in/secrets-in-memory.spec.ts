import { spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, spawnGateway } from '../../support/gateway.js';
import { spawnServer } from '../../support/server-process.js';
import { databaseForTests } from '../../support/for-tests.js';

const nobody = 65_534;
const asRoot = process.getuid?.() === 0;
/** Root may look into every process; whoever is no more than the servers' own user may not. */
const asUser = asRoot ? ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups'] : [];

/** As docker's `.env` gives them to every container. */
const secrets = {
  ADMIN_PASSWORD: 'seven wet otters on a bench',
  SECRET_KEY: 'a key of the installation, thirty-two and more',
  SECRET_KEY_PREVIOUS: 'an earlier key, as long as it has to be too',
  ANTHROPIC_API_KEY: 'the-key-of-the-provider',
  OPENPHONE_WEBHOOK_SECRET: 'the-secret-of-openphone',
  SMTP_URL: 'smtp://us:the-password-of-mail@127.0.0.1:1',
  METRICS_TOKEN: 'the-token-of-the-monitoring',
};

const database = databaseForTests(1);
let folder: Awaited<ReturnType<typeof makeDataDir>>;
beforeAll(async () => {
  folder = await makeDataDir();
  if (asRoot) chownSync(folder.dataDir, nobody, nobody);
});
afterAll(() => folder.remove());

/** What a process began with, where we may look: only root may. */
function environOf(pid: number | undefined): string {
  if (!asRoot) return '';
  const environ = readFileSync(`/proc/${pid}/environ`, 'latin1');
  if (!environ.includes('DATA_DIR=')) throw new Error('This is not what the process began with.');
  return environ;
}

test('no server keeps a secret where another process of its user finds it, or lets that one into its memory', async () => {
  const { dataDir } = folder;
  const { runtimeUrl } = database;
  const env = { ...secrets, DATABASE_URL: runtimeUrl, REDIS_URL: 'redis://:of-redis@127.0.0.1:1', DATA_DIR: dataDir, PORT: '0' };
  const running = await Promise.all([
    spawnServer('api', env, asUser),
    spawnServer('worker', env, asUser),
    spawnGateway({ databaseUrl: runtimeUrl, dataDir, env }, asUser),
  ]);
  try {
    for (const { child } of running) {
      const hidden = [...Object.values(secrets), 'the-password-of-mail', new URL(runtimeUrl).password, 'of-redis'];
      expect(hidden.filter((secret) => environOf(child.pid).includes(secret))).toEqual([]);
      for (const file of ['environ', 'mem', 'maps']) {
        const [program, ...words] = [...asUser, 'cat', `/proc/${child.pid}/${file}`];
        const { status, stderr } = spawnSync(program, words, { encoding: 'utf8' });
        expect({ file, status, stderr }).toEqual({ file, status: 1, stderr: expect.stringContaining('Permission denied') });
      }
    }
    const [api] = running;
    expect(api.log.filter((line) => line.includes('ADMIN_PASSWORD has done its work'))).toHaveLength(1);
    expect(api.log.join('\n')).not.toContain(secrets.ADMIN_PASSWORD);
  } finally {
    await Promise.all(running.map((server) => server.end()));
  }
});
