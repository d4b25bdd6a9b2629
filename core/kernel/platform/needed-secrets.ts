import { secretNames, secretPrograms } from '#core/kernel/platform/secret-files';

export type ServerName = 'api' | 'worker' | 'gateway';

const secretsOf = (server: ServerName): string[] => secretNames.filter((name) => secretPrograms.get(name)?.includes(server));

/**
 * The secrets that each process works with; it does not even read those of others. Only the worker has the key of the AI provider, and asks it for the
 * api, too; the api gets the address of the outgoing mail server without its password.
 */
export const neededSecrets: Readonly<Record<ServerName, readonly string[]>> = {
  api: secretsOf('api'),
  worker: secretsOf('worker'),
  gateway: secretsOf('gateway'),
};

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
