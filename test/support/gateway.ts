import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readEnv } from '#core/kernel/platform/env';
import { createLogger } from '#core/kernel/platform/logger';
import { asRuntime, ofTests } from './database.js';
import { gatewayFlags } from '../../deploy/launcher/servers.mjs';
import { type Gateway, startGateway } from '../../mail-gateway/gateway.js';
import type { GatewayLimits } from '../../mail-gateway/limits.js';

export interface TestGatewaySettings {
  databaseUrl: string;
  dataDir: string;
  /** More variables, or others. */
  env?: Record<string, string>;
  limits?: Partial<GatewayLimits>;
}

/** The address of a database that does not exist. */
export const nobodysDatabase = 'postgresql://nobody:nothing@127.0.0.1:1/none';

/** A data folder of a test's own. */
export async function makeDataDir(): Promise<{ dataDir: string; remove: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gateway-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

function variables({ databaseUrl, dataDir, env }: TestGatewaySettings): Record<string, string> {
  return {
    DATABASE_URL: ofTests(databaseUrl) ? asRuntime(databaseUrl) : databaseUrl,
    // Nothing listens there: the gateway needs no Redis to accept mail.
    REDIS_URL: 'redis://127.0.0.1:1',
    DATA_DIR: dataDir,
    SMTP_PORT: '0',
    GATEWAY_HTTP_PORT: '0',
    LOG_LEVEL: 'silent',
    ...env,
  };
}

/** Starts a gateway in this process, on free ports. */
export function startTestGateway(settings: TestGatewaySettings): Promise<Gateway> {
  const env = readEnv(variables(settings));
  return startGateway(env, createLogger('mail-gateway', env.LOG_LEVEL), settings.limits);
}

/** A gateway in a separate process, as in production. */
export interface GatewayProcess {
  child: ChildProcess;
  pid: number;
  smtpPort: number;
  httpPort: number;
  /** Everything it logged so far. */
  log: string[];
  /** Ends it in good order (SIGTERM) or not (SIGKILL), and waits until it is gone. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

const built = join(import.meta.dirname, '../../dist/mail-gateway/main.js');

/** Starts the built gateway as a process and waits for its `"ready":true`. `command` runs it under another program, such as strace. */
export async function spawnGateway(settings: TestGatewaySettings, command: readonly string[] = []): Promise<GatewayProcess> {
  if (!existsSync(built)) throw new Error('Build the servers first: npm run build');
  const [program, ...args] = [...command, process.execPath, ...gatewayFlags, '--enable-source-maps', built];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, ...variables({ ...settings, env: { LOG_LEVEL: 'info', ...settings.env } }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  child.stderr.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const ready = await new Promise<{ smtpPort: number; httpPort: number; pid: number }>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.push(line);
      if (line.includes('"ready":true')) resolve(JSON.parse(line) as { smtpPort: number; httpPort: number; pid: number });
    });
    exited.then(
      ([code]) => reject(new Error(`The gateway ended with ${code}:\n${log.join('\n')}`)),
      (error: Error) => reject(error),
    );
  });
  const end = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) process.kill(ready.pid, signal);
    const [code] = await exited;
    return code;
  };
  return { child, ...ready, log, end };
}

/** Every file of the spool, as `new/<queue id>`, without the lock and the list of recipients. */
export function spoolFiles(dataDir: string): string[] {
  return ['tmp', 'new', 'failed'].flatMap((state) => readdirSync(join(dataDir, 'spool', state)).map((name) => `${state}/${name}`));
}

/** Waits until a condition holds; fails with the name of the condition. */
export async function until(what: string, holds: () => boolean | Promise<boolean>, withinMs = 40_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Lets a gateway know its recipients from the start, as an earlier run would have left them. */
export async function rememberRecipients(dataDir: string, slugs: readonly string[] = []): Promise<void> {
  await mkdir(join(dataDir, 'spool'), { recursive: true });
  await writeFile(join(dataDir, 'spool', 'recipients.json'), JSON.stringify({ slugs, senders: [] }));
}
