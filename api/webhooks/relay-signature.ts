import { createPublicKey, createVerify, type Verify } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** How long a signature is valid, and as long before, since clocks differ. */
const goodForSeconds = 5 * 60;

const signatureHeader = 'x-twilio-email-event-webhook-signature';
const timestampHeader = 'x-twilio-email-event-webhook-timestamp';

/**
 * Checks the signature of a relay while the body passes: ECDSA on P-256 with SHA-256 over the timestamp, in seconds as its header has it, and the body's
 * bytes as they came. The scheme of SendGrid's signed Inbound Parse ("Securing your Inbound Parse Webhooks").
 */
export class RelaySignature {
  private constructor(
    private readonly verify: Verify,
    private readonly publicKey: string,
    private readonly signature: Buffer,
  ) {}

  /** Null where there is nothing to check: the call is unsigned, its time is not now, or no key is known. */
  static begin(headers: IncomingHttpHeaders, publicKey: string | null, arrivedAt: Date): RelaySignature | null {
    const [signature, time] = [headers[signatureHeader], headers[timestampHeader]];
    if (publicKey === null || typeof signature !== 'string' || typeof time !== 'string' || !/^\d{1,12}$/.test(time)) return null;
    if (Math.abs(arrivedAt.getTime() / 1000 - Number(time)) > goodForSeconds) return null;
    return new RelaySignature(createVerify('sha256').update(time), publicKey, Buffer.from(signature, 'base64'));
  }

  add(bytes: Buffer): void {
    this.verify.update(bytes);
  }

  /** Call it once, when all of the body has passed. */
  isGood(): boolean {
    const key = createPublicKey({ key: Buffer.from(this.publicKey, 'base64'), format: 'der', type: 'spki' });
    return this.verify.verify(key, this.signature);
  }
}
