import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import type { SecretBox } from '#core/kernel/platform/secret-box';
import { WebhookEndpoint } from '#core/database/entities/webhook-endpoint.entity';

const resource = 'webhook-endpoints';
/** Each change of the books writes a row for each that wants it. */
const most = 20;

/** What a person says of an endpoint. */
export interface EndpointValues {
  name: string;
  url: string;
  events: string[];
  isOn: boolean;
}

type SecretColumn = 'sealed_secret' | 'previous_sealed_secret';
/** What a secret is sealed for; see SecretBox. */
export const secretPlace = (id: number, column: SecretColumn = 'sealed_secret') => ({ table: 'webhook_endpoint', column, row: id });

/** As the Standard Webhooks have it: `whsec_` and 32 random bytes in base64. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** The row of an endpoint, locked. Throws `not-found`. */
export async function holdEndpoint(em: EntityManager, id: number): Promise<WebhookEndpoint> {
  const [row] = await em.execute<unknown[]>('select 1 from webhook_endpoint where id = ? for no key update', [id]);
  if (!row) throw new AppError('not-found', 'Webhook not found');
  return em.findOneOrFail(WebhookEndpoint, { id }, { refresh: true });
}

/** Registers an endpoint; its secret is in the answer alone. Throws `conflict` where there are too many. */
export function createEndpoint(em: EntityManager, values: EndpointValues, { box, actor }: { box: SecretBox; actor: Actor }) {
  return em.transactional(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtext('webhook_endpoint'))`);
    if ((await tx.count(WebhookEndpoint)) >= most)
      throw new AppError('conflict', `There are already ${most} webhooks. Delete one that is no longer used.`);
    const row = tx.create(WebhookEndpoint, { ...values, createdBy: actor.userId });
    await auditCreation(tx, row, { resource, actor });
    const secret = newSecret();
    row.sealedSecret = box.seal(secret, secretPlace(row.id));
    await tx.flush();
    return { row, secret };
  });
}

/** Changes an endpoint. Turned on again it begins anew: what waits is sent at once. Throws `not-found`. */
export function changeEndpoint(em: EntityManager, id: number, values: Partial<EndpointValues>, actor: Actor): Promise<WebhookEndpoint> {
  return em.transactional(async (tx) => {
    const row = await holdEndpoint(tx, id);
    const begins = (values.isOn === true && !row.isOn) || (values.url !== undefined && values.url !== row.url);
    await auditChange(tx, row, { resource, actor }, () => {
      Object.assign(row, values);
      if (begins) Object.assign(row, { turnedOffReason: null, failingSince: null, failures: 0, restUntil: null });
    });
    if (begins) await tryAtOnce(tx, id);
    return row;
  });
}

/** Has everything that waits for an endpoint tried now, with its whole patience before it. */
async function tryAtOnce(em: EntityManager, id: number): Promise<void> {
  await em.execute(`update webhook_delivery set next_try_at = now(), waiting_since = now() where endpoint_id = ? and state = 'waiting'`, [
    id,
  ]);
}

/** Removes an endpoint with its log. Throws `not-found`. */
export async function deleteEndpoint(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => auditDeletion(tx, await holdEndpoint(tx, id), { resource, actor }));
}

/** Makes a new secret, shown once. The one before it signs too until `previousUntil`; null: it ends at once. Throws `not-found`. */
export function rotateEndpointSecret(
  em: EntityManager,
  id: number,
  { previousUntil, box, actor }: { previousUntil: Date | null; box: SecretBox; actor: Actor },
) {
  return em.transactional(async (tx) => {
    const row = await holdEndpoint(tx, id);
    const secret = newSecret();
    const earlier = previousUntil && row.sealedSecret ? box.open(row.sealedSecret, secretPlace(id)) : null;
    await auditChange(tx, row, { resource, actor, action: 'rotate-webhook-secret' }, () => {
      row.sealedSecret = box.seal(secret, secretPlace(id));
      row.previousSealedSecret = earlier === null ? null : box.seal(earlier, secretPlace(id, 'previous_sealed_secret'));
      row.previousUntil = earlier === null ? null : previousUntil;
    });
    return { row, secret };
  });
}
