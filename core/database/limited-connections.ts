import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import { type ReadingLimit, readingLimit } from '#core/database/values/reading-limit';

type Query = string | QueryConfig;
type Connect = () => Promise<PoolClient>;

const textOf = (query: Query): string => (typeof query === 'string' ? query : query.text);
const begins = /^(begin|start transaction)\b/i;
const ends = /^(commit|rollback)$/i;

/** How a transaction comes to read for them. A shared year is read for no user: 0 is nobody's id. */
function becoming(limit: ReadingLimit): string {
  const id = 'shareId' in limit ? limit.shareId : limit.userId;
  if (!Number.isSafeInteger(id)) throw new Error('A limited reader has no id.');
  return 'shareId' in limit ? `select set_config('app.limited_share', '${id}', true), become_limited(0)` : `select become_limited(${id})`;
}

/**
 * A connection that reads for a limited user or a shared year: each transaction on it begins by becoming the role of such users, and a query outside a transaction gets
 * one of its own. So nothing is left on the connection afterwards, also where it leads to a pooler in transaction mode.
 */
class LimitedClient {
  private isWithin = false;
  private readonly become: string;

  constructor(
    private readonly client: PoolClient,
    limit: ReadingLimit,
  ) {
    this.become = becoming(limit);
  }

  /** The query builder notes it, to cancel a query. */
  get processID(): unknown {
    return (this.client as { processID?: unknown }).processID;
  }

  async query(query: Query, values?: unknown[]): Promise<QueryResult> {
    // A cursor would begin to read by itself.
    if (typeof query !== 'string' && typeof query.text !== 'string') throw new Error('This cannot be read for a limited user.');
    if (begins.test(textOf(query))) return this.begin(query);
    if (this.isWithin) {
      if (ends.test(textOf(query))) this.isWithin = false;
      return this.client.query(query as string, values);
    }
    await this.begin('begin');
    try {
      const result = await this.client.query(query as string, values);
      await this.client.query('commit');
      return result;
    } catch (error) {
      // A connection that has ended has nothing to take back.
      await this.client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      this.isWithin = false;
    }
  }

  /** One that goes back within a transaction would read as this user for the next one. */
  release(error?: Error | boolean): void {
    this.client.release(this.isWithin || error);
  }

  private async begin(query: Query): Promise<QueryResult> {
    this.isWithin = true;
    const result = await this.client.query(query as string);
    await this.client.query(this.become);
    return result;
  }
}

/** Has a pool give a limited user's calls connections that read for this user (see `reading-limit`), and all others what it always gave. */
export function limitConnections(pool: Pool): void {
  const connect = pool.connect.bind(pool) as Connect & ((...callback: unknown[]) => unknown);
  const query = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  const connectLimited = async (limit: ReadingLimit): Promise<LimitedClient> => new LimitedClient(await connect(), limit);
  const queryLimited = async (limit: ReadingLimit, asked: Query, values?: unknown[]): Promise<QueryResult> => {
    const client = await connectLimited(limit);
    try {
      return await client.query(asked, values);
    } finally {
      client.release();
    }
  };
  Object.assign(pool, {
    connect: (...callback: unknown[]): unknown => {
      const limit = readingLimit();
      if (limit === null) return connect(...callback);
      // The pool's own query asks with one, and only for those without a limit.
      if (callback.length > 0) throw new Error('This cannot be read for a limited user.');
      return connectLimited(limit);
    },
    query: (...asked: unknown[]): unknown => {
      const limit = readingLimit();
      return limit === null ? query(...asked) : queryLimited(limit, asked[0] as Query, asked[1] as unknown[] | undefined);
    },
  });
}
