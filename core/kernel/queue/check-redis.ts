import { Redis } from 'ioredis';

/** Throws where the queue's server does not answer within a second, or takes nothing more: its memory or its disk may be full. */
export async function checkRedis(url: string): Promise<void> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1000,
    commandTimeout: 1000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.set('rental-ledger:probe', '1', 'EX', 60);
  } finally {
    redis.disconnect();
  }
}
