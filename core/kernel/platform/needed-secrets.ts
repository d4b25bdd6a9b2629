import { secretNames } from '#core/kernel/platform/secret-files';

const forAll = ['DATABASE_URL', 'DATABASE_PASSWORD', 'REDIS_URL', 'REDIS_PASSWORD', 'S3_SECRET_ACCESS_KEY', 'S3_SESSION_TOKEN'];
const forSealing = ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'];

/**
 * The secrets that each process works with; those of others it does not even read. The key of the AI provider is for
 * the worker alone, which puts the api's questions too; of the outgoing mail server the api knows only whether there is one.
 */
export const neededSecrets: Readonly<Record<'api' | 'worker' | 'gateway', readonly string[]>> = {
  api: [...forAll, ...forSealing, 'ADMIN_PASSWORD', 'OPENPHONE_WEBHOOK_SECRET', 'OIDC_CLIENT_SECRET', 'SMTP_URL', 'METRICS_TOKEN'],
  worker: [...forAll, ...forSealing, 'AI_API_KEY', 'ANTHROPIC_API_KEY', 'SMTP_URL'],
  gateway: [...forAll, 'METRICS_TOKEN'],
};

export type ServerName = keyof typeof neededSecrets;

/** The settings without the secrets of other processes, and without the files that hold them. */
export function onlyNeeded(server: ServerName, settings: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  const others = secretNames.filter((name) => !neededSecrets[server].includes(name)).flatMap((name) => [name, `${name}_FILE`]);
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !others.includes(name)));
}

/** An address without its user and password: whom it names, and no way in. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  return url.href;
}
