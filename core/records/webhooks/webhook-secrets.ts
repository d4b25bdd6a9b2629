import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager, FilterQuery } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { WebhookSecret, type WebhookPurpose } from '#core/database/entities/webhook-secret.entity';

const resource = 'webhooks';
/** More than one is open only while a relay is told the next. */
const mostOpen = 5;

const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex');
/** What every secret looks like: nothing else is worth a look into the database. */
const shape = /^[\w-]{40}$/;

/** The secrets of a purpose that open its address at `now`. */
export const openSecrets = (purpose: WebhookPurpose, now: Date): FilterQuery<WebhookSecret> => ({
  purpose,
  revokedAt: null,
  $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
});

/**
 * Makes a secret, which is shown once. `othersEndAt`: when those before it end; null: they stay open until they are revoked, and one that has an end
 * already keeps it. Throws `conflict` where too many are open.
 */
export async function giveWebhookSecret(
  em: EntityManager,
  { purpose, othersEndAt, now }: { purpose: WebhookPurpose; othersEndAt: Date | null; now: Date },
  actor: Actor,
): Promise<{ row: WebhookSecret; secret: string }> {
  const secret = randomBytes(30).toString('base64url');
  return em.transactional(async (tx) => {
    // Two at once would each leave the other's open.
    await tx.execute(`select pg_advisory_xact_lock(hashtext('webhook_secret'))`);
    const others = await tx.find(WebhookSecret, openSecrets(purpose, now));
    if (others.length >= mostOpen)
      throw new AppError('conflict', `There are already ${mostOpen} addresses. Revoke one that is no longer used.`);
    for (const earlier of others) {
      if (othersEndAt && (!earlier.endsAt || earlier.endsAt > othersEndAt))
        await auditChange(tx, earlier, { resource, actor, action: 'rotate-secret' }, () => {
          earlier.endsAt = othersEndAt;
        });
    }
    const row = tx.create(WebhookSecret, { purpose, tokenHash: hashed(secret), hint: secret.slice(-4), createdBy: actor.userId });
    await auditCreation(tx, row, { resource, actor });
    return { row, secret };
  });
}

/** Ends a secret at once. Throws `not-found` where it is unknown or has ended. */
export async function revokeWebhookSecret(em: EntityManager, id: number, now: Date, actor: Actor): Promise<void> {
  await em.transactional(async (tx) => {
    const row = await tx.findOne(WebhookSecret, { id, revokedAt: null });
    if (!row) throw new AppError('not-found', 'Address not found');
    await auditChange(tx, row, { resource, actor, action: 'revoke-secret' }, () => {
      row.revokedAt = now;
    });
  });
}

/** The row of a secret that opens its address at `now`; null for any other. Notes that it is used. */
export async function findWebhookSecret(em: EntityManager, purpose: WebhookPurpose, secret: string, now: Date): Promise<number | null> {
  if (!shape.test(secret)) return null;
  const row = await em.findOne(WebhookSecret, { $and: [openSecrets(purpose, now), { tokenHash: hashed(secret) }] });
  if (!row) return null;
  await em.execute(
    `update webhook_secret set last_used_at = ? where id = ? and (last_used_at is null or last_used_at < ?::timestamptz - interval '1 minute')`,
    [now, row.id, now],
  );
  return row.id;
}

/** Notes that a call carried the relay's own signature. */
export async function noteSigned(em: EntityManager, id: number, now: Date): Promise<void> {
  await em.nativeUpdate(WebhookSecret, { id }, { lastSignedAt: now });
}

/**
 * Keeps the address of an earlier release open, whose secret followed from the installation's own: only where mail has come by it, and only until there
 * was ever a secret of its own. A relay that is told nothing new goes on posting; a new installation has no address.
 */
export async function adoptEarlierSecret(em: EntityManager, purpose: WebhookPurpose, secret: string): Promise<void> {
  await em.execute(
    `insert into webhook_secret (purpose, token_hash, hint, is_earlier) select ?, ?, ?, true
     where not exists (select 1 from webhook_secret where purpose = ?) and exists (select 1 from inbound_mail where origin = 'relay')
     on conflict do nothing`,
    [purpose, hashed(secret), secret.slice(-4), purpose],
  );
}
