import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Request } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#core/kernel/platform/app-error';
import { networkOf, readAddress } from '#core/kernel/platform/caller-address';
import type { Env } from '#core/kernel/platform/env';
import { ENV } from '../platform/tokens.js';

/** The most calls in a time. */
export interface CallLimit {
  calls: number;
  seconds: number;
}

/** For a user's calls altogether, and for an address that has not signed in. */
const ordinary = { points: 2000, duration: 5 };

/** The callers whose calls are counted together where nobody has signed in. */
export const addressOf = (request: Request): string => `address ${networkOf(readAddress(request.ip))}`;

/**
 * The recent calls of each caller. Each api counts all calls of a caller for itself, since that protects the process; calls of a route with its own
 * limit are counted in Redis for all apis together, and by each api for itself while Redis is away.
 */
@Injectable()
export class CallLimits implements OnApplicationShutdown {
  private readonly calls = new RateLimiterMemory(ordinary);
  private readonly routes = new Map<string, Promise<RateLimiterRedis>>();
  private redis: ReturnType<typeof openLimitsRedis> | undefined;

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'REDIS_URL' | 'QUEUE_PREFIX'>) {}

  /** Counts a call. Throws `too-many-requests` where it is one too many. */
  async count(caller: string): Promise<void> {
    await this.calls.consume(caller).catch(refuse);
  }

  /** Throws `too-many-requests` where the limit is reached; counts nothing. */
  async check(caller: string): Promise<void> {
    const counted = await this.calls.get(caller);
    if (counted && counted.remainingPoints <= 0) refuse(counted);
  }

  /** Counts a call of a route with its own limit. Throws `too-many-requests` where it is one too many. */
  async countRoute(route: string, limit: CallLimit, caller: string): Promise<void> {
    const known = this.routes.get(route) ?? this.open(route, limit);
    this.routes.set(route, known);
    await (await known).consume(caller).catch(refuse);
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.redis)?.disconnect();
  }

  private async open(route: string, { calls, seconds }: CallLimit): Promise<RateLimiterRedis> {
    this.redis ??= openLimitsRedis(this.env.REDIS_URL);
    const storeClient = await this.redis;
    const limit = { points: calls, duration: seconds };
    return new RateLimiterRedis({
      ...limit,
      storeClient,
      keyPrefix: `${this.env.QUEUE_PREFIX}:calls:${route}`,
      rejectIfRedisNotReady: true,
      insuranceLimiter: new RateLimiterMemory(limit),
    });
  }
}

/** Loaded by the first call that needs it: an api that only answers opens no connection. */
async function openLimitsRedis(url: string) {
  const { openRedis } = await import('#core/kernel/queue/redis');
  return openRedis(url, { commandTimeout: 1000 });
}

function refuse(counted: unknown): never {
  if (!(counted instanceof RateLimiterRes)) throw counted;
  throw new AppError('too-many-requests', 'Too many calls. Please wait a moment.', { retryAfterSeconds: counted.msBeforeNext / 1000 });
}
