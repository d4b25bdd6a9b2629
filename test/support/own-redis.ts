import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { openRedis } from '../../deploy/embedded/redis.mjs';
import { endWithParent } from '../../deploy/launcher/end-with-parent.mjs';
import { cachedRedis } from '../../deploy/launcher/services.mjs';
import { freePort } from './free-port.js';

/** A Redis for one test that may be wiped, killed and started again on the same port. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  /** Kills it without a warning. */
  kill(): Promise<void>;
  /** Deletes everything it has written; it must not run. */
  loseFiles(): Promise<void>;
  /** How many clients wait for a job there now. */
  waiting(): Promise<number>;
  /** Forgets everything, as a lost disk would. */
  wipe(): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a server; `start` starts it. */
export async function makeOwnRedis(): Promise<OwnRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'own-redis-'));
  // The test runner may have unpacked one already.
  const programs = [join(tmpdir(), 'own-redis-program'), cachedRedis];
  const server = await openRedis({ folder, programs, port: await freePort(), say: () => undefined });
  let child: ReturnType<typeof server.spawn> | null = null;
  const kill = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  const ask = async <T>(question: (client: Redis) => Promise<T>): Promise<T> => {
    const client = new Redis(server.url, { maxRetriesPerRequest: 1 });
    try {
      return await question(client);
    } finally {
      client.disconnect();
    }
  };
  return {
    url: server.url,
    async start() {
      child = server.spawn();
      endWithParent(child, 'SIGKILL');
      child.stdout.resume();
      child.stderr.resume();
      await server.ready(new AbortController().signal);
    },
    kill,
    async loseFiles() {
      const files = join(folder, 'redis');
      const lost = await readdir(files, { recursive: true });
      if (!lost.some((name) => name.includes('appendonly'))) throw new Error(`Redis has written nothing: ${lost.join(', ')}`);
      await rm(files, { recursive: true });
      await mkdir(files, { mode: 0o700 });
    },
    async waiting() {
      const clients = await ask((client) => client.client('LIST'));
      return String(clients).match(/ cmd=brpoplpush /g)?.length ?? 0;
    },
    async wipe() {
      await ask((client) => client.flushall());
    },
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
