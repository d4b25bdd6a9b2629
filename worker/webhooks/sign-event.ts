import { Webhook } from 'standardwebhooks';
import type { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { productVersion } from '#core/kernel/platform/version';
import { secretPlace } from '#core/records/webhooks/save-endpoint';

type Secrets = Pick<WebhookEndpoint, 'id' | 'sealedSecret' | 'previousSealedSecret' | 'previousUntil'>;

/** The secrets that sign at `now`, the newest first. */
function secretsAt({ id, sealedSecret, previousSealedSecret, previousUntil }: Secrets, box: SecretBox, now: Date): string[] {
  const newest = sealedSecret ? [box.open(sealedSecret, secretPlace(id))] : [];
  const isOverlap = previousSealedSecret && previousUntil && previousUntil > now;
  return isOverlap ? [...newest, box.open(previousSealedSecret, secretPlace(id, 'previous_sealed_secret'))] : newest;
}

/** The headers of a message by the Standard Webhooks: its id, when this try was signed, and a signature by each secret that holds. */
export function signEvent(endpoint: Secrets, { uid, body }: { uid: string; body: string }, { box, now }: { box: SecretBox; now: Date }) {
  return {
    'content-type': 'application/json',
    'user-agent': `RentalLedger/${productVersion()}`,
    'webhook-id': uid,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secretsAt(endpoint, box, now)
      .map((secret) => new Webhook(secret).sign(uid, now, body))
      .join(' '),
  };
}
