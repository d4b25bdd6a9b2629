import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { endWithParent } from '../../deploy/launcher/end-with-parent.mjs';
import { freePort } from './free-port.js';
import { until } from './gateway.js';

/** Whether PgBouncer is on this machine. */
export const hasPooler = ((): boolean => {
  try {
    execFileSync('pgbouncer', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export interface Pooler {
  /** The database as it is reached through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer before a database, in transaction mode, with fewer connections than those who ask want. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'pooler-'));
  const port = await freePort();
  const { hostname, port: serverPort, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const server = `host=${hostname} port=${serverPort || 5432} dbname=${name} user=${decodeURIComponent(username)} password='${decodeURIComponent(password)}'`;
  const settings = `[databases]\n${name} = ${server}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 5\nmax_client_conn = 200\n`;
  await writeFile(join(folder, 'pgbouncer.ini'), settings);
  // As root it refuses to run.
  const isRoot = userInfo().uid === 0;
  await chmod(folder, 0o711);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], { stdio: 'ignore', ...(isRoot && { uid: 65_534, gid: 65_534 }) });
  endWithParent(child, 'SIGKILL');
  await until('the pooler answers', () => answers(port));
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
