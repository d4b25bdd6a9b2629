import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.js';
import { type GatewayProcess, spawnGateway, type TestGatewaySettings } from './gateway.js';
import type { OwnPostgres } from './own-postgres.js';
import type { OwnRedis } from './own-redis.js';
import type { ServerProcess } from './server-process.js';

/** A server that a test may kill at any moment. */
export interface Victim {
  name: string;
  /** Kills it without a warning and brings it back. */
  kill(): Promise<void>;
}

export interface Killing {
  kills: number;
  /** The least time between two kills, roughly. */
  pauseMs: number;
  chance?: () => number;
  /** How much of the load is done, from 0 to 1: the kills are spread over it, each at a moment of chance. */
  progress?: () => number;
}

/** Kills the victims in turn, at random moments. Answers how often each died. */
export async function killInTurn(
  victims: readonly Victim[],
  { kills, pauseMs, chance = Math.random, progress = () => 1 }: Killing,
): Promise<Record<string, number>> {
  const died: Record<string, number> = {};
  for (let count = 0; count < kills; count += 1) {
    await sleep(pauseMs * (0.5 + chance()));
    const moment = (count + chance()) / kills;
    while (progress() < moment) await sleep(20);
    const victim = victims[count % victims.length];
    if (!victim) break;
    await victim.kill();
    died[victim.name] = (died[victim.name] ?? 0) + 1;
  }
  return died;
}

/** A gateway process that comes back on the same port. */
export class GatewayVictim implements Victim {
  readonly name = 'mail-gateway';

  private constructor(
    private readonly settings: TestGatewaySettings,
    public current: GatewayProcess,
  ) {}

  static async start(settings: TestGatewaySettings): Promise<GatewayVictim> {
    const onItsPort = { ...settings, env: { SMTP_PORT: String(await freePort()), ...settings.env } };
    return new GatewayVictim(onItsPort, await spawnGateway(onItsPort));
  }

  async kill(): Promise<void> {
    await this.current.end('SIGKILL');
    this.current = await spawnGateway(this.settings);
  }
}

/** An api or a worker that can be started again in the same way. */
export class ServerVictim implements Victim {
  private constructor(
    readonly name: string,
    private readonly start: () => Promise<ServerProcess>,
    public current: ServerProcess,
  ) {}

  static async start(name: string, start: () => Promise<ServerProcess>): Promise<ServerVictim> {
    return new ServerVictim(name, start, await start());
  }

  async kill(): Promise<void> {
    await this.current.end('SIGKILL');
    this.current = await this.start();
  }
}

/** A PostgreSQL that loses everything it has not written, and recovers at its next start. */
export function postgresVictim(postgres: OwnPostgres): Victim {
  return {
    name: 'postgres',
    async kill() {
      await postgres.kill();
      await postgres.start();
    },
  };
}

/** A Redis that loses what it has not written. */
export function redisVictim(redis: OwnRedis): Victim {
  return {
    name: 'redis',
    async kill() {
      await redis.kill();
      await redis.start();
    },
  };
}

/** So many victims, each equally often, in random order. */
export function shuffled(victims: readonly Victim[], kills: number, chance: () => number): Victim[] {
  const rounds = Array.from({ length: kills }, (_, turn) => ({ victim: victims[turn % victims.length], place: chance() }));
  return rounds.toSorted((a, b) => a.place - b.place).flatMap(({ victim }) => victim ?? []);
}

/** Numbers between 0 and 1 that only the seed decides (mulberry32), so that a run can be had again. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
