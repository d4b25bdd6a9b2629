import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/platform/app-error';

/** So many failures within the window close an account, and an address, for the rest of it. */
export const mostFailures = 10;
export const windowMinutes = 15;

export interface SignInTry {
  /** Keyed hash of the account name as it was typed. */
  accountHash: string;
  /** The caller's network address. */
  address: string;
}

interface Failures {
  count: number;
  free_in: number | null;
}

// The window of an account starts anew when its owner signs in; that of an address does not,
// or an attacker with an account of his own could keep it open.
const byAccount = `select count(*)::int as count, extract(epoch from min(at) + make_interval(mins => ?) - now())::float as free_in from (
  select at from sign_in_attempt where account_hash = ? and not succeeded and at > now() - make_interval(mins => ?)
    and at > coalesce((select max(at) from sign_in_attempt where account_hash = ? and succeeded), '-infinity') order by at desc limit ?) latest`;
const byAddress = `select count(*)::int as count, extract(epoch from min(at) + make_interval(mins => ?) - now())::float as free_in from (
  select at from sign_in_attempt where address = ? and not succeeded and at > now() - make_interval(mins => ?) order by at desc limit ?) latest`;

/**
 * Notes a try before the password is looked at, as a failure until it proves otherwise: however many come at once,
 * no more than ten are checked. Answers the try's id; throws `too-many-requests` with the seconds to wait.
 */
export async function noteTry(em: EntityManager, { accountHash, address }: SignInTry): Promise<number> {
  return em.transactional(async (tx) => {
    for (const key of [`account ${accountHash}`, `address ${address}`]) {
      await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    }
    const [account] = await tx.execute<Failures[]>(byAccount, [windowMinutes, accountHash, windowMinutes, accountHash, mostFailures]);
    const [place] = await tx.execute<Failures[]>(byAddress, [windowMinutes, address, windowMinutes, mostFailures]);
    const full = [account, place].filter((failures) => (failures?.count ?? 0) >= mostFailures);
    if (full.length > 0) throw tooMany(Math.max(...full.map((failures) => failures?.free_in ?? 0)));
    const [row] = await tx.execute<{ id: string }[]>(
      'insert into sign_in_attempt (account_hash, address, succeeded, at) values (?, ?, false, clock_timestamp()) returning id',
      [accountHash, address],
    );
    return Number(row?.id);
  });
}

/** The try turned out to be the account's owner. */
export async function noteSuccess(em: EntityManager, tryId: number): Promise<void> {
  await em.execute('update sign_in_attempt set succeeded = true where id = ?', [tryId]);
}

function tooMany(seconds: number): AppError {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return new AppError('too-many-requests', `Too many failed sign-ins. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`, {
    retryAfterSeconds: Math.max(1, seconds),
  });
}
