import { type BackupKeys, checkRecipients, type Seal } from '#core/ops/backup/seal';

/** Settings and questions that determine what a backup is encrypted with. */
export interface KeySettings {
  readonly BACKUP_PASSPHRASE?: string | undefined;
  readonly BACKUP_RECIPIENTS?: string | undefined;
  readonly BACKUP_IDENTITY?: string | undefined;
}
type Ask = (question: string) => Promise<string | null>;

const shortest = 12;

/** What a new backup is encrypted with; null where the plain form was asked for. Throws a sentence where nothing was given. */
export async function chooseSeal(settings: KeySettings, isPlain: boolean, ask: Ask): Promise<Seal | null> {
  const { BACKUP_PASSPHRASE: passphrase, BACKUP_RECIPIENTS: names } = settings;
  if (isPlain) return null;
  if (passphrase && names) throw new Error('Set BACKUP_PASSPHRASE or BACKUP_RECIPIENTS, not both.');
  if (names) {
    const recipients = names.split(/[\s,]+/).filter(Boolean);
    checkRecipients(recipients);
    return { recipients };
  }
  return { passphrase: checked(passphrase || (await askTwice(ask))) };
}

async function askTwice(ask: Ask): Promise<string> {
  const first = await ask('Passphrase for this backup: ');
  if (first === null)
    throw new Error(
      'A backup contains every document and the key, so it is encrypted. Set BACKUP_PASSPHRASE_FILE or BACKUP_RECIPIENTS, or use --plain.',
    );
  if (checked(first) !== (await ask('Repeat the passphrase: '))) throw new Error('The two passphrases do not match.');
  return first;
}

function checked(passphrase: string): string {
  if (passphrase.length < shortest) throw new Error(`The passphrase of a backup must have at least ${shortest} characters.`);
  return passphrase;
}

/** What an existing backup is opened with. */
export function keysOf({ BACKUP_PASSPHRASE: passphrase, BACKUP_IDENTITY: identity = '' }: KeySettings): BackupKeys {
  const lines = identity.split('\n').map((line) => line.trim());
  return { passphrase: passphrase || undefined, identities: lines.filter((line) => line && !line.startsWith('#')) };
}
