import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter } from 'age-encryption';
import { passphraseIdentity, passphraseRecipient } from '#core/ops/backup/scrypt-stanza';

/** What a backup is encrypted with: a passphrase, or the public keys (`age1…`) of those who may open it. */
export type Seal = { passphrase: string } | { recipients: readonly string[] };

/** What an encrypted backup is opened with. */
export interface BackupKeys {
  passphrase?: string | undefined;
  /** Secret keys (`AGE-SECRET-KEY-1…`). */
  identities?: readonly string[] | undefined;
}

/** Finds the key of a file in its header; null where no given secret opens it. */
export type Unlock = (header: Uint8Array) => Promise<Uint8Array>;

/** How a file made by age begins. */
export const ageMagic = 'age-encryption.org/v1\n';

/**
 * A stream that encrypts as the program age does, and a way to open the result again while this process lives: the recipients' secret keys are not
 * here.
 */
export async function encryptStream(plain: Readable, seal: Seal): Promise<{ encrypted: Readable; unlock: Unlock }> {
  const encrypter = new Encrypter();
  let fileKey: Uint8Array | undefined;
  const recipients = 'passphrase' in seal ? [passphraseRecipient(seal.passphrase)] : seal.recipients;
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  // Adds no recipient; remembers the file key, to check what was written.
  encrypter.addRecipient({
    wrapFileKey: (key) => {
      fileKey = Uint8Array.from(key);
      return [];
    },
  });
  const encrypted = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array> as never);
  return { encrypted: Readable.fromWeb(encrypted as never), unlock: () => Promise.resolve(fileKey as Uint8Array) };
}

/** Throws a sentence where a recipient is not valid. */
export function checkRecipients(recipients: readonly string[]): void {
  for (const recipient of recipients) {
    try {
      new Encrypter().addRecipient(recipient);
    } catch {
      throw new Error(`BACKUP_RECIPIENTS names ${recipient.slice(0, 12)}…, which is not a public key of age (age1…).`);
    }
  }
}

/** Opens with any of the keys. The function throws a sentence where none fits. */
export function unlockWith({ passphrase, identities = [] }: BackupKeys): Unlock {
  const decrypter = new Decrypter();
  if (passphrase !== undefined) decrypter.addIdentity(passphraseIdentity(passphrase));
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new Error('BACKUP_IDENTITY contains a line that is not a secret key of age (AGE-SECRET-KEY-1…).');
    }
  }
  // Trying the passphrase takes a second, and an archive is opened more than once.
  let known: { header: string; key: Promise<Uint8Array> } | undefined;
  return async (header) => {
    const text = Buffer.from(header).toString('latin1');
    const byPassphrase = text.includes('\n-> scrypt ');
    if (byPassphrase && passphrase === undefined)
      throw new Error('This backup is encrypted with a passphrase: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.');
    if (!byPassphrase && identities.length === 0)
      throw new Error("This backup is encrypted for the owner of a key: set BACKUP_IDENTITY_FILE to the file with that key's secret half.");
    known = known?.header === text ? known : { header: text, key: decrypter.decryptHeader(header) };
    return known.key.catch((error: unknown) => {
      const isOther = error instanceof Error && error.message.startsWith('no identity matched');
      if (!isOther) throw new Error('The backup is damaged: its beginning was changed.', { cause: error });
      throw new Error(
        byPassphrase ? 'The passphrase is wrong.' : 'None of these secret keys can open this backup: it was encrypted for other keys.',
        { cause: error },
      );
    });
  };
}
