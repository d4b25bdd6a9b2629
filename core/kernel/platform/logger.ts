import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorText } from '#core/kernel/platform/error-text';

export type { Logger };

/** Keys whose values never reach a log, at any depth we use. */
const redacted = [
  'password',
  'new_password',
  'current_password',
  'access_token',
  'authorization',
  'cookie',
  'token',
  'secret',
  'apiKey',
  'SECRET_KEY',
  'AI_API_KEY',
  'ANTHROPIC_API_KEY',
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/** An error under the key `err`: its kind, its words without the query they quote, and where it came from. Its other properties may hold a row. */
function loggedError(error: unknown): object {
  const { name, code, stack } = (error ?? {}) as { name?: unknown; code?: unknown; stack?: unknown };
  const places = typeof stack === 'string' ? stack.split('\n').filter((line) => /^\s+at /.test(line)) : [];
  return { type: name, code, message: errorText(error), stack: places.slice(0, 30).join('\n') };
}

/**
 * A process's log: one JSON object a line, on standard output unless told otherwise.
 * Log ids and counts, never what a person or a document says.
 */
export function createLogger(name: string, level: string, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level,
    redact: { paths: redacted, censor: '[redacted]' },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: loggedError },
    hooks: {
      // Without words of its own a line would take the error's, as they are.
      logMethod(given, method) {
        const [first, ...words] = given as [unknown, ...string[]];
        const bare = words.length === 0 && typeof first === 'object' && first !== null && 'err' in first;
        method.apply(this, bare ? [first, 'an error'] : given);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}

/** Says that a process takes work, however little its log is to say: whoever started it waits for this line. */
export function sayReady(log: Logger, words: string, facts: object = {}): void {
  log.child({}, { level: 'info' }).info({ ready: true, ...facts }, words);
}
