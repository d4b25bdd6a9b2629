import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

const head = (major: number, size: number): Buffer =>
  size < 24
    ? Buffer.from([(major << 5) | size])
    : size < 256
      ? Buffer.from([(major << 5) | 24, size])
      : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);

/** CBOR of what an authenticator says: small numbers, byte strings, texts and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, item]) => [cbor(key), cbor(item)])]);
}

interface Given {
  challenge: string;
}

/** A passkey without a browser: a key pair that answers like an authenticator that has asked its user for a PIN. */
export class SoftPasskey {
  readonly id = base64url(randomBytes(16));
  /** How often it was used; a copy would count for itself. */
  counter = 0;
  /** Whether the user has shown a finger, a face or a PIN. */
  isVerified = true;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private userHandle = '';

  constructor(
    private readonly origin: string,
    private readonly rpId = new URL(origin).hostname,
  ) {
    ({ privateKey: this.privateKey, publicKey: this.publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' }));
  }

  /** What a browser answers where this passkey is made. */
  register(options: Given & { user?: unknown }) {
    this.userHandle = (options.user as { id: string }).id;
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' });
    const coordinates: [number, unknown][] = [
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ];
    const key = cbor(new Map<unknown, unknown>([[1, 2], [3, -7], [-1, 1], ...coordinates]));
    const credentialId = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, key]);
    const authData = this.authenticatorData(0x40, credential);
    const statement = new Map<unknown, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      ...this.base(),
      response: {
        clientDataJSON: this.clientData('webauthn.create', options),
        attestationObject: base64url(cbor(statement)),
        transports: ['internal'],
      },
    };
  }

  /** What a browser answers where it is used. */
  use(options: Given) {
    this.counter += 1;
    const clientDataJSON = this.clientData('webauthn.get', options);
    const data = this.authenticatorData(0);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = createSign('sha256').update(signed).sign(this.privateKey);
    return {
      ...this.base(),
      response: { clientDataJSON, authenticatorData: base64url(data), signature: base64url(signature), userHandle: this.userHandle },
    };
  }

  private base() {
    return { id: this.id, rawId: this.id, type: 'public-key' as const };
  }

  private clientData(type: string, { challenge }: Given): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false })));
  }

  private authenticatorData(flags: number, rest: Buffer = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(this.rpId), Buffer.from([0x01 | (this.isVerified ? 0x04 : 0) | flags]), count, rest]);
  }
}
