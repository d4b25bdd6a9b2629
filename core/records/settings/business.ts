import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { recordAudit } from '#core/kernel/audit/record-audit';
import { AppError } from '#core/kernel/platform/app-error';
import type { Env } from '#core/kernel/platform/env';
import { askPrepared } from '#core/kernel/platform/prepared';
import { Setting } from '#core/kernel/keys/setting.entity';
import { isSharedZone } from '#core/records/settings/shared-zone';
import { taxBases } from '#core/records/settings/tax-basis';

const Business = z.object({
  name: z.string(),
  time_zone: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  tax_basis: z.enum(taxBases).default('cash'),
  /** At which hour of its day (0 to 23) those who keep the books are sent the summary; null: never. */
  summary_hour: z.int().min(0).max(23).nullable().default(null),
});
export type Business = z.output<typeof Business>;

const key = 'business';

/** The business before people have set anything. */
export const newBusiness = (time_zone: string, currency: string): Business => Business.parse({ name: '', time_zone, currency });

/** The business as people have set it; `null` before the first start has written it. */
export async function findBusiness(em: EntityManager): Promise<Business | null> {
  // Within a transaction by its own connection: all others may be with calls that wait for what it holds.
  const [row] = em.isInTransaction()
    ? await em.execute<{ value: unknown }[]>('select value from setting where key = ?', [key])
    : await askPrepared<{ value: unknown }>(em, 'select value from setting where key = $1', [key]);
  return row ? Business.parse(row.value) : null;
}

/** The business, by the settings' first values where nobody has written it yet. */
export async function businessOf(em: EntityManager, env: Pick<Env, 'APP_TIMEZONE' | 'APP_CURRENCY'>): Promise<Business> {
  return (await findBusiness(em)) ?? newBusiness(env.APP_TIMEZONE, env.APP_CURRENCY);
}

/** The business for what is done for it without the settings of a process at hand. */
export async function businessOr(em: EntityManager): Promise<Business> {
  return (await findBusiness(em)) ?? newBusiness('UTC', 'USD');
}

/** Writes the first value where there is none yet; later starts change nothing. */
export async function ensureBusiness(em: EntityManager, first: Business): Promise<Business> {
  await em.fork().upsert(Setting, { key, value: first, updatedAt: new Date() }, { onConflictAction: 'ignore' });
  const business = await findBusiness(em);
  return business ?? first;
}

/** Changes what is given; answers the whole. Throws `invalid` where the time zone is none to the database. */
export async function changeBusiness(em: EntityManager, changes: Partial<Business>, actor: Actor): Promise<Business> {
  if (changes.time_zone !== undefined && !(await isSharedZone(em.fork(), changes.time_zone))) throw unsharedZone();
  return em.fork().transactional(async (tx) => {
    const row = await tx.findOneOrFail(Setting, { key }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const before = Business.parse(row.value);
    const business = { ...before, ...changes };
    recordAudit(tx, { ...actor, action: 'update', resource: 'settings', resourceId: null, before, after: business });
    row.value = business;
    return business;
  });
}

function unsharedZone(): AppError {
  const msg = 'is not known to the database under this name; choose another name';
  return new AppError('invalid', `The time zone ${msg}.`, { problems: [{ loc: ['body', 'time_zone'], msg, type: 'unknown_time_zone' }] });
}
