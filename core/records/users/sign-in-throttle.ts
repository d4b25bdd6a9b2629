import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#core/kernel/platform/app-error';
import { networkOf } from '#core/kernel/platform/caller-address';

/** Failures are forgotten after a day, at the latest. */
const memoryHours = 24;
const windowSeconds = 15 * 60;
/** So many failures cost no delay: from one network on one account, and from a known device. */
const free = { stranger: 5, device: 10 } as const;
const firstDelaySeconds = 30;
const longestDelaySeconds = windowSeconds;
/** So many failures of strangers within the window close an account to them, and a network to whoever is a stranger there. */
const ceilings = { account: 30, network: 20 } as const;

export interface SignInTry {
  /** Keyed hash of the account name as it was typed. */
  accountHash: string;
  /** The caller's network address. */
  address: string;
  /** The account's own device that tries; null for a stranger. */
  deviceId: number | null;
}

/** What failed before: how often, and how many seconds ago the last time. */
export interface Failures {
  count: number;
  secondsAgo: number;
}

/** What too many failures have closed: to one browser, to one address, to all strangers, or one address to all accounts. */
export type Closed = 'account-for-browser' | 'account-for-address' | 'account' | 'address';

interface Wait {
  seconds: number;
  closed: Closed;
}

/** No sign-in succeeds for a while, whatever the password. */
export class SignInClosed extends AppError {
  constructor(readonly wait: Wait) {
    const { seconds } = wait;
    const time = seconds <= 60 ? `${Math.ceil(seconds)} seconds` : `${Math.ceil(seconds / 60)} minutes`;
    super('too-many-requests', `Too many failed sign-ins. Try again in ${time}.`, { retryAfterSeconds: Math.max(1, seconds) });
  }
}

/** How long a try has to wait after so many failures: nothing at first, then twice as long each time. */
export function delayAfter({ count, secondsAgo }: Failures, freeTries: number): number {
  if (count < freeTries) return 0;
  const delay = Math.min(firstDelaySeconds * 2 ** Math.min(count - freeTries, 20), longestDelaySeconds);
  return Math.max(0, delay - secondsAgo);
}

// What an account's owner does from the same place begins it anew. The ceilings do not begin anew: an attacker with an account of
// their own, or an owner who works meanwhile, would open them.
const ofDevice = `select count(*)::int as count, extract(epoch from clock_timestamp() - max(at))::float as "secondsAgo" from sign_in_attempt
  where account_hash = ? and device_id = ? and not succeeded and at > now() - make_interval(hours => ?) and at > coalesce(
    (select max(at) from sign_in_attempt where account_hash = ? and device_id = ? and succeeded), '-infinity')`;
const ofStranger = `select count(*)::int as count, extract(epoch from clock_timestamp() - max(at))::float as "secondsAgo" from sign_in_attempt
  where account_hash = ? and address = ? and device_id is null and not succeeded and at > now() - make_interval(hours => ?) and at > coalesce(
    (select max(at) from sign_in_attempt where account_hash = ? and address = ? and succeeded), '-infinity')`;
const ceilingOf = (column: 'account_hash' | 'address'): string =>
  `select extract(epoch from at + make_interval(secs => ?) - clock_timestamp())::float as wait from sign_in_attempt
   where ${column} = ? and device_id is null and not succeeded and at > now() - make_interval(secs => ?) order by at desc offset ? limit 1`;

/**
 * Notes a try before the password is looked at, as a failure until it proves otherwise, so that tries that come at once count each other.
 * Strangers wait longer after each failure on an account from one network, and all of them together have a ceiling for the account and for the
 * network. A device in which the account's owner has signed in before has a budget of its own, which no stranger uses up.
 * Answers the try's id; throws SignInClosed, which is `too-many-requests`, with the seconds to wait.
 */
export async function noteTry(em: EntityManager, { accountHash, address, deviceId }: SignInTry): Promise<number> {
  const network = networkOf(address);
  return em.transactional(async (tx) => {
    for (const key of [`account ${accountHash}`, `address ${network}`]) {
      await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [key]);
    }
    const wait = deviceId === null ? await strangersWait(tx, accountHash, network) : await devicesWait(tx, accountHash, deviceId);
    if (wait.seconds > 0) throw new SignInClosed(wait);
    const [row] = await tx.execute<{ id: string }[]>(
      'insert into sign_in_attempt (account_hash, address, device_id, succeeded, at) values (?, ?, ?, false, clock_timestamp()) returning id',
      [accountHash, network, deviceId],
    );
    return Number(row?.id);
  });
}

async function devicesWait(em: EntityManager, accountHash: string, deviceId: number): Promise<Wait> {
  const [failures] = await em.execute<Failures[]>(ofDevice, [accountHash, deviceId, memoryHours, accountHash, deviceId]);
  return { seconds: failures ? delayAfter(failures, free.device) : 0, closed: 'account-for-browser' };
}

async function strangersWait(em: EntityManager, accountHash: string, network: string): Promise<Wait> {
  const [failures] = await em.execute<Failures[]>(ofStranger, [accountHash, network, memoryHours, accountHash, network]);
  const full = (column: 'account_hash' | 'address', value: string, ceiling: number) =>
    em.execute<{ wait: number }[]>(ceilingOf(column), [windowSeconds, value, windowSeconds, ceiling - 1]);
  const [account] = await full('account_hash', accountHash, ceilings.account);
  const [place] = await full('address', network, ceilings.network);
  const waits: Wait[] = [
    { seconds: failures ? delayAfter(failures, free.stranger) : 0, closed: 'account-for-address' },
    { seconds: account?.wait ?? 0, closed: 'account' },
    { seconds: place?.wait ?? 0, closed: 'address' },
  ];
  return waits.reduce((longest, wait) => (wait.seconds > longest.seconds ? wait : longest));
}

/** The try turned out to be the account's owner. */
export async function noteSuccess(em: EntityManager, tryId: number): Promise<void> {
  await em.execute('update sign_in_attempt set succeeded = true where id = ?', [tryId]);
}

/** Forgets the failures on one account; those of all accounts and addresses where none is named. */
export async function forgetFailures(em: EntityManager, accountHash?: string): Promise<void> {
  if (accountHash === undefined) await em.execute('delete from sign_in_attempt where not succeeded');
  else await em.execute('delete from sign_in_attempt where account_hash = ? and not succeeded', [accountHash]);
}
