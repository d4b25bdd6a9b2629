import { type ConnectionOptions, createSecureContext } from 'node:tls';
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg';
import { isStoreAway } from '#core/kernel/platform/app-error';

/** The code of an error that says that a file which the address names for encryption cannot be read or used. A code outlasts the ORM, which makes errors of its own of all. */
const unread = 'DATABASE_FILE';

/** A connection to the database as its address asks for it, not open yet. Throws what `databaseTrouble` knows where it names a file that cannot be read. */
export function databaseClient(url: string, config: ClientConfig = {}): Client {
  try {
    // The driver takes every word but 0 for a wish.
    return new Client({ ...config, connectionString: url.replace(/(?<=[?&]ssl=)false(?=&|$)/i, '0') });
  } catch (error) {
    const { code, path = 'a file it names', syscall } = error as NodeJS.ErrnoException;
    throw syscall === undefined ? error : ofFile(`${path} cannot be read (${code})`, error);
  }
}

type Connect = (callback?: (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void) => unknown;

/**
 * Has a pool encrypt as the address asks for. Of that the ORM takes who, where and which database alone, and would say everything in the clear. What
 * cannot be read is looked for again whenever a connection is wanted: until it is there the database is as good as away.
 */
export function encryptAs(url: string): (pool: Pool) => void {
  try {
    encryptionOf(url);
  } catch (error) {
    // What is wrong with the address itself shows at once.
    if (encryptionTrouble(error) === null) throw error;
  }
  return (pool) => {
    const connect = pool.connect.bind(pool) as Connect;
    const prepare = (): void => {
      pool.options.ssl = encryptionOf(url);
      pool.connect = connect as Pool['connect'];
    };
    const connectEncrypted = async (): Promise<unknown> => {
      prepare();
      return connect();
    };
    pool.connect = ((callback) => {
      // With one the pool asks, for a query of its own.
      if (!callback) return connectEncrypted();
      try {
        prepare();
      } catch (error) {
        return callback(error as Error, undefined, () => undefined);
      }
      return connect(callback);
    }) as Connect as Pool['connect'];
  };
}

function encryptionOf(url: string): boolean | ConnectionOptions {
  // Its types know of no more than whether.
  const { ssl } = databaseClient(url) as { ssl: boolean | ConnectionOptions };
  try {
    if (typeof ssl === 'object') createSecureContext(ssl);
    return ssl;
  } catch (error) {
    throw ofFile(`the certificates it names cannot be used (${(error as NodeJS.ErrnoException).code})`, error);
  }
}

const ofFile = (file: string, cause: unknown): Error =>
  Object.assign(new Error(`DATABASE_URL asks for encryption, but ${file}. Correct the setting or the files it names.`, { cause }), {
    code: unread,
  });

/** What Node and OpenSSL find wrong with the certificate of the other side. */
const untrusted =
  /^(CERT_|CRL_|UNABLE_TO_|ERROR_IN_|DEPTH_ZERO_|SELF_SIGNED_|ERR_TLS_CERT_|HOSTNAME_MISMATCH$|INVALID_CA$|INVALID_PURPOSE$|PATH_LENGTH_EXCEEDED$)/;

/**
 * What an error says of encryption to the database, in a sentence that says what to do; null where it is another. None of it passes by itself, and all
 * of it keeps everybody from the database. (Other servers' certificates have the same codes: their errors are dealt with where they arise.)
 */
export function encryptionTrouble(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown };
    if (code === unread) return at.message;
    if (typeof code === 'string' && untrusted.test(code))
      // Behind a semicolon Node says what to do of its own.
      return `The certificate of the database is not valid (${at.message.split(';')[0]}). Renew it, name its authority with sslrootcert in DATABASE_URL, or use sslmode=no-verify there.`;
    if (at.message === 'The server does not support SSL connections')
      return 'The database does not accept encrypted connections, but DATABASE_URL asks for one. Set up encryption in the database, or use sslmode=disable in DATABASE_URL.';
    const isBroken = typeof code === 'string' && /^(ERR_SSL_|ERR_TLS_|EPROTO$)/.test(code) && !isStoreAway(at);
    if (isBroken || at.message === 'There was an error establishing an SSL connection')
      return `The encrypted connection to the database failed (${at.message.trim()}). Correct its encryption, or sslmode in DATABASE_URL.`;
  }
  return null;
}
