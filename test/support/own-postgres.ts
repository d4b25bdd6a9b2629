import { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#core/database/database';
import { takeSteps } from '#core/database/take-steps';
import { openPostgres } from '../../deploy/embedded/postgres.mjs';
import { endWithParent } from '../../deploy/launcher/end-with-parent.mjs';
import { asRuntime, onSameServer } from './database.js';
import { freePort } from './free-port.js';
import { alive } from './launcher.js';

/** A PostgreSQL server for one test, with a migrated database, that may be stopped and killed. */
export interface OwnPostgres {
  /** As who owns everything. */
  url: string;
  /** As the servers. */
  runtimeUrl: string;
  start(): Promise<void>;
  /** SIGINT stops it in good order, SIGQUIT and SIGKILL do not. */
  stop(signal: NodeJS.Signals): Promise<void>;
  /** kill -9 of the server and of every process it started, as when a machine runs out of memory. */
  kill(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes and starts a server; takes about three seconds. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'own-postgres-'));
  await chmod(folder, 0o711);
  const server = await openPostgres({ folder, port: await freePort(), durable: true });
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = server.spawn();
    endWithParent(child, 'SIGQUIT');
    child.stdout?.resume();
    child.stderr?.resume();
    await server.ready(new AbortController().signal);
  };
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const kill = async (): Promise<void> => {
    const offspring = child?.pid === undefined ? [] : childrenOf(child.pid);
    await stop('SIGKILL');
    for (const pid of offspring) killNow(pid);
    // Until the last of them is gone the next server would find its memory in use.
    while (alive(offspring).length > 0) await sleep(5);
  };
  await start();
  const url = onSameServer(server.url, 'rental_ledger');
  const orm = await openDatabase({ url, poolSize: 2 });
  await orm.schema.ensureDatabase();
  await takeSteps(orm);
  await orm.em.fork().execute(`create role rl_test_runtime login password 'of the tests'; select grant_runtime('rl_test_runtime')`);
  await orm.close(true);
  const remove = async (): Promise<void> => {
    await stop('SIGQUIT');
    await rm(folder, { recursive: true, force: true });
  };
  return { url, runtimeUrl: asRuntime(url), start, stop, kill, remove };
}

/** The processes a process has started; its first thread starts them all. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}
