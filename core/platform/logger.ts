import { type Logger, pino } from 'pino';

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
  'SECRET_KEY',
  'ANTHROPIC_API_KEY',
  'DATABASE_URL',
  'REDIS_URL',
].flatMap((key) => [key, `*.${key}`, `*.*.${key}`]);

/**
 * A process's log: one JSON object a line on standard output.
 * Log ids and counts, never what a person or a document says.
 */
export function createLogger(name: string, level: string): Logger {
  return pino({ name, level, redact: { paths: redacted, censor: '[redacted]' }, timestamp: pino.stdTimeFunctions.isoTime });
}
