import { Resolver } from 'node:dns';
import { resolve } from 'node:path';
import { z } from 'zod';
import { aiShape, aiTrouble } from '#core/kernel/platform/ai-env';
import { isTimeZone } from '#core/kernel/platform/clock';
import { wordsFor } from '#core/kernel/platform/env-words';
import { fileStoreShape, fileStoreTrouble } from '#core/kernel/platform/file-store-env';
import { onlyNeeded, type ServerName, withoutCredentials } from '#core/kernel/platform/needed-secrets';
import { oidcShape, oidcTrouble } from '#core/kernel/platform/oidc-env';
import { retentionShape } from '#core/kernel/platform/retention-env';
import { withSecretFiles } from '#core/kernel/platform/secret-files';
import { takeEnvironment } from '#core/kernel/platform/take-environment';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const flag = (fallback: boolean) => z.stringbool().default(fallback);
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));
/** Whether the resolver takes them: with one it refuses, nothing could be asked about any sender. */
function areNameServers(all: readonly string[]): boolean {
  try {
    if (all.length > 0) new Resolver().setServers(all);
    return true;
  } catch {
    return false;
  }
}
/** An origin as a browser names it: in small letters, with no slash at its end and no port that goes without saying. What is no address stays as it is. */
const originOf = (address: string): string => (/^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address).origin : address);
const webAddress = { protocol: /^https?$/, error: 'must begin with http:// or https://' } as const;
const optional = z
  .string()
  .optional()
  .transform((text) => text?.trim() || undefined);

/** Every variable the servers read, with its default. */
export const EnvSchema = z.object({
  DATABASE_URL: z.string().min(1),
  /** The server itself, where DATABASE_URL leads to a pooler. */
  DATABASE_DIRECT: optional.pipe(
    z
      .string()
      .regex(/^[^\s/@]+$/, 'must be a host, or host:port')
      .optional(),
  ),
  REDIS_URL: z.string().min(1).default('redis://127.0.0.1:6379'),
  QUEUE_PREFIX: z.string().default('rental-ledger'),
  DATA_DIR: z.string().min(1).default('data'),
  ...fileStoreShape,
  BIND: z.string().default('127.0.0.1'),
  /** Where mail is taken, if not where the console is. */
  SMTP_BIND: optional,
  /** Where mail is taken by LMTP as well: the path of a socket, or a port of this machine; nowhere by default. */
  LMTP_LISTEN: optional.pipe(
    z
      .string()
      .regex(
        /^(?:\/.+|(?:127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\]):\d{1,5})$/,
        'must be the path of a socket, which begins with a slash, or a port of this machine such as 127.0.0.1:2424',
      )
      .optional(),
  ),
  PORT: port(3000),
  SMTP_PORT: port(2525),
  GATEWAY_HTTP_PORT: port(3025),
  /** Where the api finds the mail gateway, for the test mail. */
  GATEWAY_HOST: z.string().min(1).default('127.0.0.1'),
  GATEWAY_ID: z
    .string()
    .regex(/^[a-z0-9]{1,12}$/, 'must be one to twelve lowercase letters and digits')
    .default('g1'),
  PUBLIC_URL: optional.pipe(z.url(webAddress).optional()),
  /** Proxies that are believed when they say whom they speak for: addresses, networks, or `loopback`, `linklocal`, `uniquelocal`. */
  TRUSTED_PROXIES: list
    .default(['loopback'])
    .refine(
      (all) => all.every((range) => /^(loopback|linklocal|uniquelocal|[\da-f.:]+(\/\d{1,3})?)$/i.test(range)),
      'is not a list of addresses and networks',
    ),
  /** Other origins that may call the api from a browser; none by default. */
  CORS_ORIGINS: list.transform((all) => all.map(originOf)),
  MAIL_DOMAIN: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@/:]*[^\s@/:.]$/, 'must be a domain such as inbox.example.com')
    .default('inbox.localhost'),
  MAIL_ALLOWED_SENDERS: list,
  MAIL_UNKNOWN_SENDER: z.enum(['quarantine', 'reject']).default('quarantine'),
  /** So much mail of unknown senders is kept, in all and of each envelope sender; more is put off with 452. */
  QUARANTINE_MAX_MB: z.coerce.number().positive().default(2000),
  QUARANTINE_SENDER_MB: z.coerce.number().positive().default(100),
  ...retentionShape,
  MAIL_TRUSTED_CLIENTS: list,
  MAIL_FRONT_MTA: optional,
  /** Domains whose ARC seals are believed: those who pass mail on and check it as we would. */
  MAIL_TRUSTED_ARC: list.default(['google.com']),
  /** Name servers to ask about senders, `192.0.2.53` or with a port; the machine's own where none is given. */
  MAIL_DNS_SERVERS: list.refine(areNameServers, 'is not a list of addresses, with or without a port'),
  MAX_MAIL_MB: z.coerce.number().positive().max(1024).default(50),
  MAX_UPLOAD_MB: z.coerce.number().positive().max(1024).default(25),
  /** Whether this worker reads mailboxes elsewhere. */
  MAIL_ACCOUNTS_ENABLED: flag(true),
  /** A folder whose files become documents, looked at by workers; none where it is not set. */
  WATCH_FOLDER: optional,
  /** How long a file in it must have been the same, in seconds. */
  WATCH_QUIET_SECONDS: z.coerce.number().min(1).max(3600).default(10),
  /** Where our own mail goes out: `smtp://user:password@host:587`, or smtps. */
  SMTP_URL: optional.pipe(z.url({ protocol: /^smtps?$/, error: 'must begin with smtp:// or smtps://' }).optional()),
  /** Tell who forwards a bill by hand what became of it. */
  MAIL_ANSWER_FORWARDERS: flag(false),
  /** Its sender; the mailbox of receipts where it is not set. */
  MAIL_FROM: optional,
  /** The signing key OpenPhone shows for its webhook, base64. */
  OPENPHONE_WEBHOOK_SECRET: optional,
  /**
   * Where the pictures of messages may be fetched from, over https, subdomains included; an entry with a scheme is an origin, one with a folder is
   * a bucket of a storage that many share.
   */
  OPENPHONE_MEDIA_HOSTS: list.default(['openphone.com', 'quo.com', 'opstatics.com', 'storage.googleapis.com/opstatics-dev']),
  /** Hosts of the own network that events may be sent to, also by plain http: names or addresses, without a port. */
  WEBHOOK_ALLOWED_HOSTS: list.transform((all) => all.map((host) => host.toLowerCase().replace(/^\[|\]$/g, ''))),
  /** Where the worker writes scheduled exports; `exports` in the data folder where it is not set. */
  EXPORT_DIR: optional,
  TLS_CERT_FILE: optional,
  TLS_KEY_FILE: optional,
  ADMIN_EMAIL: optional.pipe(z.email().optional()),
  /** Looked at where it makes the first administrator, and not at later starts: an earlier release took shorter ones. */
  ADMIN_PASSWORD: optional,
  ALLOW_SELF_PROMOTION: flag(false),
  ...oidcShape,
  /** Of whom a second factor is required: of administrators where the console is served beyond this machine, of everybody, of nobody. */
  SECOND_FACTOR: z.enum(['administrators', 'everybody', 'nobody']).default('administrators'),
  /** Who asks for /metrics from elsewhere brings it; without one they are for this machine alone. */
  METRICS_TOKEN: optional.pipe(z.string().min(16).optional()),
  SECRET_KEY: optional.pipe(z.string().min(32).optional()),
  SECRET_KEY_PREVIOUS: optional,
  APP_TIMEZONE: z.string().refine(isTimeZone, 'is not a time zone').default('America/New_York'),
  APP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'is not a currency code')
    .default('USD'),
  ...aiShape,
  AI_RULES_ENABLED: flag(true),
  PAGE_RENDERER: z.enum(['auto', 'pdftoppm', 'pdfium', 'pdf2pic']).default('auto'),
  OCR_ENGINE: z.enum(['auto', 'native', 'tesseract.js']).default('auto'),
  /** The virus scanner that sees every original before it is opened: `host:port`, or the path of clamd's socket. */
  CLAMD: optional.pipe(
    z
      .string()
      .regex(
        /^(\/.+|\[[\da-f:.]+\]:\d{1,5}|[^\s:/[\]]+:\d{1,5})$/i,
        'must be host:port, or the path of a socket, which begins with a slash',
      )
      .optional(),
  ),
  /** 0: this worker leaves such tasks to others. */
  LIGHT_SLOTS: z.coerce.number().int().min(0).max(32).default(2),
  OCR_SLOTS: z.coerce.number().int().min(0).max(32).optional(),
  SWEEP_SECONDS: z.coerce.number().positive().default(15),
  LEASE_SECONDS: z.coerce.number().positive().default(60),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = z.output<typeof EnvSchema> & {
  /** Whether somebody has set MAX_UPLOAD_MB, so that it is not the default. */
  MAX_UPLOAD_SET: boolean;
};

/**
 * The settings of a process. Throws an Error whose message names every variable that does not fit, one a line,
 * without repeating values (one of them may be a secret). DATA_DIR becomes absolute.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  // An empty variable means "not set", as in a compose file's `PORT=`.
  const given = Object.fromEntries(Object.entries(withSecretFiles(source)).filter(([, value]) => value !== ''));
  const result = EnvSchema.safeParse(given);
  if (!result.success) {
    const lines = result.error.issues.map((issue) => `  ${issue.path.join('.')} ${wordsFor(issue)}.`);
    throw new Error(`These settings are not valid:\n${lines.join('\n')}`);
  }
  const troubles = [...oidcTrouble(result.data), ...aiTrouble(result.data), ...fileStoreTrouble(result.data)];
  if (troubles.length > 0) throw new Error(`These settings are not valid:\n${troubles.map((trouble) => `  ${trouble}`).join('\n')}`);
  return { ...result.data, DATA_DIR: resolve(result.data.DATA_DIR), MAX_UPLOAD_SET: given.MAX_UPLOAD_MB !== undefined };
}

/**
 * The settings of a server, with the secrets that it works with and no others, or the sentence on standard error and the end of the process: nothing
 * starts half configured. No secret is left in the environment.
 */
export function envOrExit(server: ServerName): Env {
  try {
    const env = readEnv(onlyNeeded(server, takeEnvironment()));
    return server === 'api' && env.SMTP_URL ? { ...env, SMTP_URL: withoutCredentials(env.SMTP_URL) } : env;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(78);
  }
}
