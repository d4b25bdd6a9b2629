import { type GatewayProcess, spawnGateway, type TestGatewaySettings } from './gateway.js';
import type { OwnPostgres } from './own-postgres.js';

/** A server that a test may kill at any moment. */
export interface Victim {
  name: string;
  /** Kills it without a warning and brings it back. */
  kill(): Promise<void>;
}

/** Kills one of the victims after another, in turn, after pauses of chance. Answers how often each died. */
export async function killInTurn(
  victims: readonly Victim[],
  { kills, pauseMs }: { kills: number; pauseMs: number },
): Promise<Record<string, number>> {
  const died: Record<string, number> = {};
  for (let count = 0; count < kills; count += 1) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs * (0.5 + Math.random())));
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
    return new GatewayVictim(settings, await spawnGateway(settings));
  }

  async kill(): Promise<void> {
    await this.current.end('SIGKILL');
    this.current = await spawnGateway({
      ...this.settings,
      env: { ...this.settings.env, SMTP_PORT: String(this.current.smtpPort) },
    });
  }
}

/** A PostgreSQL that loses everything it has not written: SIGQUIT ends it at once, and its next start recovers. */
export function postgresVictim(postgres: OwnPostgres): Victim {
  return {
    name: 'postgres',
    async kill() {
      await postgres.stop('SIGQUIT');
      await postgres.start();
    },
  };
}
