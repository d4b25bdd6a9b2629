import { directDatabaseUrl } from '#core/kernel/platform/direct-database';
import { withSecretFiles } from '#core/kernel/platform/secret-files';
import { takeEnvironment } from '#core/kernel/platform/take-environment';

/** All variables; of them those that tools ask for by name. */
export interface ToolSettings extends Readonly<Record<string, string | undefined>> {
  /** Of the server itself, not of a pooler. */
  readonly DATABASE_URL: string;
  /** Where what changes tables has a login of its own. */
  readonly MIGRATION_DATABASE_URL?: string | undefined;
  readonly DATA_DIR?: string | undefined;
  readonly SECRET_KEY?: string | undefined;
  readonly SECRET_KEY_PREVIOUS?: string | undefined;
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly BACKUP_RECIPIENTS?: string | undefined;
  readonly BACKUP_IDENTITY?: string | undefined;
  readonly SECOND_FACTOR?: string | undefined;
  readonly BIND?: string | undefined;
  readonly PUBLIC_URL?: string | undefined;
}

/**
 * What a tool of the command line is told by its environment, files of secrets included. Throws a sentence for a person where the database is not
 * named, or a file cannot be read; it repeats no value.
 */
export function toolSettings(source: Readonly<Record<string, string | undefined>>): ToolSettings {
  const settings = withSecretFiles(source);
  const { DATABASE_URL: url } = settings;
  if (!url) throw new Error('Set DATABASE_URL to the database.');
  const migrationUrl = settings.MIGRATION_DATABASE_URL?.trim() || undefined;
  for (const [name, address] of Object.entries({ DATABASE_URL: url, MIGRATION_DATABASE_URL: migrationUrl }))
    if (address && !isDatabase(address))
      throw new Error(`${name} must be an address such as postgresql://user:password@host:5432/database.`);
  // As the servers take them: a blank at the end of a line is no part of a key.
  const [SECRET_KEY, SECRET_KEY_PREVIOUS] = [settings.SECRET_KEY, settings.SECRET_KEY_PREVIOUS].map((key) => key?.trim() || undefined);
  const direct = directDatabaseUrl({ DATABASE_URL: url, DATABASE_DIRECT: settings.DATABASE_DIRECT?.trim() });
  return { ...settings, DATABASE_URL: direct, MIGRATION_DATABASE_URL: migrationUrl, SECRET_KEY, SECRET_KEY_PREVIOUS };
}

function isDatabase(address: string): boolean {
  return URL.canParse(address) && /^postgres(?:ql)?:$/.test(new URL(address).protocol) && new URL(address).pathname.length > 1;
}

/** The same, or the sentence on standard error and the end of the process. */
export function toolSettingsOrExit(): ToolSettings {
  try {
    return toolSettings(takeEnvironment());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(78);
  }
}
