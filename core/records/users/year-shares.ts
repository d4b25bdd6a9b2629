import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, auditDeletion } from '#core/kernel/audit/audited-write';
import { type Actor as Author, auditSnapshot, recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import { Property } from '#core/database/entities/property.entity';
import { YearShare } from '#core/database/entities/year-share.entity';
import { YearShareProperty } from '#core/database/entities/year-share-property.entity';
import { requireLimitedRole } from '#core/records/users/limited-users';

/** How many days a link opens unless its maker says otherwise, and at most. */
export const usualShareDays = 30;
export const longestShareDays = 366;
/** The most links there may be at once; those that have ended count until they are removed. */
const mostShares = 100;

const resource = 'year-shares';
const hashed = (token: string): string => createHash('sha256').update(token).digest('hex');

/** What a link is to open. */
export interface WantedShare {
  year: number;
  /** Who it is for. */
  name: string;
  /** Null: all. */
  properties: readonly number[] | null;
  expiresAt: Date;
}

/**
 * Makes a link for a year. Answers its row and its secret, which is kept nowhere. Throws `not-found` where a property does not exist, and `conflict` where
 * there are too many links, or the database has no role to read some properties only.
 */
export async function shareYear(
  em: EntityManager,
  { properties, ...wanted }: WantedShare,
  actor: Actor,
): Promise<{ share: YearShare; token: string }> {
  const token = randomBytes(32).toString('base64url');
  const ids = properties && [...new Set(properties)].toSorted((a, b) => a - b);
  return em.transactional(async (tx) => {
    if ((await tx.count(YearShare)) >= mostShares)
      throw new AppError('conflict', `There are already ${mostShares} links. Revoke those that are no longer used.`);
    if (ids) await requireProperties(tx, ids);
    const share = tx.create(YearShare, { ...wanted, isLimited: ids !== null, tokenHash: hashed(token), createdBy: actor.userId });
    await tx.flush();
    if (ids)
      await tx.insertMany(
        YearShareProperty,
        ids.map((propertyId) => ({ shareId: share.id, propertyId })),
      );
    recordAudit(tx, {
      ...actor,
      action: 'create',
      resource,
      resourceId: share.id,
      after: { ...auditSnapshot(tx, share), properties: ids },
    });
    await tx.flush();
    return { share, token };
  });
}

async function requireProperties(em: EntityManager, ids: readonly number[]): Promise<void> {
  await requireLimitedRole(em);
  if ((await em.count(Property, { id: { $in: [...ids] } })) < ids.length) throw new AppError('not-found', 'Property not found');
}

/** Ends a link at once; an archive under way ends with the file it is at. Throws `not-found`. */
export async function revokeShare(em: EntityManager, id: number, actor: Author): Promise<void> {
  await em.transactional(async (tx) => {
    const share = await tx.findOne(YearShare, { id });
    if (!share) throw new AppError('not-found', 'Link not found');
    await auditDeletion(tx, share, { resource, actor });
  });
}

/** Ends every link that a user has made, in the caller's transaction: whoever takes an account back takes back with it what was opened with it. */
export async function revokeSharesOf(em: EntityManager, userId: number, actor: Author): Promise<void> {
  for (const share of await em.find(YearShare, { createdBy: userId })) await auditDeletion(em, share, { resource, actor });
}

/** The ids of the properties that limited links show, by link; of all others nothing. */
export async function findSharedProperties(em: EntityManager, shareIds: readonly number[]): Promise<ReadonlyMap<number, number[]>> {
  const rows = await em.find(YearShareProperty, { shareId: { $in: [...shareIds] } }, { orderBy: { propertyId: 1 } });
  return new Map([...Map.groupBy(rows, ({ shareId }) => shareId)].map(([id, shown]) => [id, shown.map(({ propertyId }) => propertyId)]));
}

/** The link of a secret; null where it is unknown, revoked or has ended, which nobody is to tell apart. */
export async function findShare(em: EntityManager, token: string, now: Date): Promise<YearShare | null> {
  return em.findOne(YearShare, { tokenHash: hashed(token), expiresAt: { $gt: now } });
}

/** The link with an id, as long as it opens something. */
export async function findStandingShare(em: EntityManager, id: number, now: Date): Promise<YearShare | null> {
  return em.findOne(YearShare, { id, expiresAt: { $gt: now } });
}

/** What is done with a link: its report is opened, or a file of it is downloaded. */
export interface ShareUse {
  action: 'open' | 'download';
  /** The name of the file. */
  file?: string;
}

/** Writes into the log, and to the link, that it was used, when and from where. Nobody is signed in. */
export async function noteShareUse(
  em: EntityManager,
  { id, year }: Pick<YearShare, 'id' | 'year'>,
  { action, file }: ShareUse,
  call: Omit<Author, 'userId'>,
): Promise<void> {
  await em.transactional(async (tx) => {
    await tx.execute('update year_share set last_used_at = now(), last_used_address = ? where id = ?', [
      call.address?.slice(0, 64) ?? null,
      id,
    ]);
    recordAudit(tx, { ...call, userId: null, action, resource, resourceId: id, after: { year, ...(file !== undefined && { file }) } });
  });
}
