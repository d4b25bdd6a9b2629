import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { deriveKey } from '#core/kernel/platform/secret-key';

/** What a sealed value is bound to: it opens nowhere else, so that a row's secret cannot be copied into another. */
export interface SealedPlace {
  table: string;
  column: string;
  row: number | string;
}

const version = 'v1';
const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);
const associated = (place: SealedPlace): Buffer => Buffer.from(`${place.table}/${place.column}/${place.row}`, 'utf8');

/**
 * Seals and opens secrets at rest: AES-256-GCM, kept as `v1:<key id>:<iv>:<tag>:<data>` in base64url.
 * Older keys still open what they sealed; only the first seals.
 */
export class SecretBox {
  private readonly keys: ReadonlyMap<string, Buffer>;
  private readonly current: string;

  constructor(current: Buffer, previous: readonly Buffer[] = []) {
    this.keys = new Map([...previous, current].map((key) => [keyId(key), key]));
    this.current = keyId(current);
  }

  seal(plain: string, place: SealedPlace): string {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.key(this.current), iv).setAAD(associated(place));
    const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
    return [version, this.current, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join(':');
  }

  /** Throws where the key is missing, the value was changed, or it was sealed for another place. */
  open(sealed: string, place: SealedPlace): string {
    const [kind, key, iv, tag, data] = sealed.split(':');
    if (kind !== version || !key || !iv || !tag || data === undefined) throw new Error('This is no sealed value');
    const decipher = createDecipheriv('aes-256-gcm', this.key(key), Buffer.from(iv, 'base64url'));
    decipher.setAAD(associated(place)).setAuthTag(Buffer.from(tag, 'base64url'));
    return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8');
  }

  /** The same, and null where it cannot be opened. */
  tryOpen(sealed: string, place: SealedPlace): string | null {
    try {
      return this.open(sealed, place);
    } catch {
      return null;
    }
  }

  /** Whether this box's own key has sealed a value, and not an earlier one. */
  isOwn(sealed: string): boolean {
    return sealed.startsWith(`${version}:${this.current}:`);
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (!key) throw new Error(`The key ${id} that sealed this value is not here`);
    return key;
  }
}

/** The box of an installation: `secret` seals, and what `previous` sealed opens too. */
export function openSecretBox(secret: string, previous?: string): SecretBox {
  return new SecretBox(deriveKey(secret, 'secret-box'), previous ? [deriveKey(previous, 'secret-box')] : []);
}
