import { readFileSync } from 'node:fs';

/** Settings that a file may hold instead of the environment: `<NAME>_FILE` names it, as docker and systemd hand secrets over. */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_PASSWORD',
  'MIGRATION_DATABASE_URL',
  'MIGRATION_DATABASE_PASSWORD',
  'REDIS_URL',
  'REDIS_PASSWORD',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'ADMIN_PASSWORD',
  'AI_API_KEY',
  'ANTHROPIC_API_KEY',
  'OPENPHONE_WEBHOOK_SECRET',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'BACKUP_PASSPHRASE',
  'BACKUP_IDENTITY',
  'METRICS_TOKEN',
  'S3_SECRET_ACCESS_KEY',
  'S3_SESSION_TOKEN',
] as const;

type Variables = Readonly<Record<string, string | undefined>>;

/** An address with a password, where it has none of its own. */
function withPassword(url: string, password: string): string {
  if (!URL.canParse(url)) return url;
  const whole = new URL(url);
  whole.password ||= encodeURIComponent(password);
  return whole.href;
}

/**
 * The settings with what files hold, and with DATABASE_PASSWORD, MIGRATION_DATABASE_PASSWORD and REDIS_PASSWORD put into the addresses that have none. A
 * variable set both ways is an error, and so is a file that cannot be read; the sentence names the variable, never a content.
 */
export function withSecretFiles(source: Variables, read: (path: string) => string = (path) => readFileSync(path, 'utf8')): Variables {
  const settings: Record<string, string | undefined> = { ...source };
  for (const name of secretNames) {
    const path = source[`${name}_FILE`];
    if (!path) continue;
    if (source[name]) throw new Error(`Set ${name} or ${name}_FILE, not both.`);
    try {
      settings[name] = read(path).trim();
    } catch (error) {
      throw new Error(`${name}_FILE cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown error'}.`, { cause: error });
    }
  }
  for (const which of ['DATABASE', 'MIGRATION_DATABASE', 'REDIS']) {
    const [url, password] = [settings[`${which}_URL`], settings[`${which}_PASSWORD`]];
    if (url && password) settings[`${which}_URL`] = withPassword(url, password);
  }
  return settings;
}
