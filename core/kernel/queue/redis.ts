import { Redis, type RedisOptions } from 'ioredis';

/** A connection to Redis that fails a command at once while Redis is away, and comes back by itself. */
export function openRedis(url: string, options: RedisOptions = {}): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableReadyCheck: false,
    retryStrategy: (times) => Math.min(times * 200, 3000),
    ...options,
  });
  // Bull listens only while its queue is open; unheard errors would fill standard error while Redis is away.
  redis.on('error', () => undefined);
  return redis;
}
