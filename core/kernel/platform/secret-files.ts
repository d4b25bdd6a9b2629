import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secrets among the settings, each with the programs that work with it. The launcher reads the same file, and docker's compose file follows it. */
export const secretPrograms: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(JSON.parse(readFileSync(join(import.meta.dirname, 'secrets.json'), 'utf8')) as Record<string, string[]>),
);

/** The names of all secrets. Each may come from a file instead, which `<NAME>_FILE` names, as docker and systemd pass secrets. */
export const secretNames: readonly string[] = [...secretPrograms.keys()];

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
