import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePort } from '../support/free-port.ts';

/** A running product, and how to get in. */
export interface Instance {
  url: string;
  smtp: { host: string; port: number };
  mailDomain: string;
  email: string;
  password: string;
  /** The launcher's process id, where it was started here. */
  pid: number | null;
  stop(): Promise<void>;
}

const here = resolve(import.meta.dirname, '../..');
const startSeconds = 240;

/** Where the product lies and keeps its data, where that is not this checkout and a folder that goes away with it. */
export interface Place {
  root?: string;
  folder?: string;
}

const credentials = { email: 'admin@sample-rentals.example', password: 'a long example password' };

/** The environment of the product: the caller's, without any service of the caller's own books. */
function environmentOf(folder: string, ports: { http: number; smtp: number; health: number }): NodeJS.ProcessEnv {
  const secrets = ['DATABASE_URL', 'REDIS_URL', 'ANTHROPIC_API_KEY', 'SMTP_URL'].flatMap((name) => [name, `${name}_FILE`]);
  const unset = [...secrets, 'MAIL_DOMAIN', 'MAIL_FRONT_MTA', 'MAIL_TRUSTED_CLIENTS', 'BIND', 'SMTP_BIND'];
  return {
    ...process.env,
    DATA_DIR: folder,
    PORT: String(ports.http),
    SMTP_PORT: String(ports.smtp),
    GATEWAY_HTTP_PORT: String(ports.health),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    SKIP_ENV_FILE: '1',
    AI_PROVIDER: 'none',
    ...Object.fromEntries(unset.map((name) => [name, ''])),
  };
}

/** Starts the whole product, as `npm start` does, on a data folder of its own that goes away with it unless one is given. */
export async function startInstance({ root = here, folder: given }: Place = {}): Promise<Instance> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'rental-ledger-')));
  const [http, smtp, health] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, [join(root, 'deploy/up.mjs')], {
    cwd: root,
    env: environmentOf(folder, { http, smtp, health }),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const remove = async (): Promise<void> => {
    if (!given) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  // Stopped half-way it still takes its processes and its folder with it.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () =>
        void end(child)
          .then(remove)
          .finally(() => process.exit(130)),
    );
  try {
    await saysIsRunning(child);
  } catch (error) {
    await end(child);
    await remove();
    throw error;
  }
  return {
    url: `http://127.0.0.1:${http}`,
    smtp: { host: '127.0.0.1', port: smtp },
    mailDomain: 'inbox.localhost',
    ...credentials,
    pid: child.pid ?? null,
    async stop() {
      await end(child);
      await remove();
    },
  };
}

/** Resolves when the launcher greets; rejects with its last lines when it ends before. */
function saysIsRunning(child: ChildProcess): Promise<void> {
  return new Promise((running, reject) => {
    let said = '';
    const late = setTimeout(
      () => reject(new Error(`The product did not start in ${startSeconds} s:\n${said.slice(-2000)}`)),
      startSeconds * 1000,
    );
    const hear = (chunk: Buffer): void => {
      said = `${said}${chunk.toString('utf8')}`.slice(-20_000);
      if (!said.includes('Rental Ledger is running.')) return;
      clearTimeout(late);
      running();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.on('exit', () => {
      clearTimeout(late);
      reject(new Error(`The product ended while it started:\n${said.slice(-2000)}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((gone) => child.once('exit', gone));
  child.kill('SIGTERM');
  await ended;
}
