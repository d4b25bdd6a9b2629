import type { EntityManager } from '@mikro-orm/postgresql';
import { findUserByEmail } from '#core/records/users/find-user';
import { ownDomain } from '#core/records/vendors/recognise-vendor';
import { vendorKey, vendorKeys } from '#core/records/vendors/vendor-key';

/**
 * A subscription a bill may be of: how much of the letters of the names agree (0 to 1), how many of its bills came from the same sender, and
 * whether that sender writes from the website it is kept with.
 */
export interface SubscriptionCandidate {
  id: number;
  siteName: string;
  likeness: number;
  fromSender: number;
  fromSite: boolean;
}

/** The subscription a bill is of, the sentence why, and whether that is sure enough to link it without asking. */
export type RecognisedSubscription = Pick<SubscriptionCandidate, 'id' | 'siteName'> & { reason: string; sure: boolean };

/** What a bill says of its subscription; `fromEmail` where who sent it speaks too. */
export interface BillFacts {
  siteName: string | null;
  fromEmail?: string | null;
  documentId?: number;
}

// Of "GitHub, Inc." and "GitHub" 0.64 of the letter triples agree, of two services of one house far fewer.
const alike = 0.5;

/** The subscription a bill seems to be of, with the reason; null where nothing speaks for one. */
export async function recogniseFor(
  em: EntityManager,
  { siteName, fromEmail = null, documentId = 0 }: BillFacts,
): Promise<RecognisedSubscription | null> {
  const sender = await senderOfOne(em, fromEmail);
  const domain = ownDomain(sender);
  const rows = await em.execute<(Omit<SubscriptionCandidate, 'fromSite'> & { url: string | null })[]>(
    `select s.id, s.site_name as "siteName", similarity(lower(s.site_name), lower(?)) as likeness, s.url, count(d.id)::int as "fromSender"
     from subscription s left join document d on d.subscription_id = s.id and d.from_email = ? and d.id <> ? and d.deleted_at is null
     group by s.id order by s.id`,
    [siteName ?? '', sender, documentId],
  );
  const candidates = rows.map((row) => ({ ...row, fromSite: isAtSite(row.url, domain) }));
  return recogniseSubscription(siteName, sender, candidates);
}

/** Names of a sender's documents that are looked at, and so many businesses at most may be one whose name is misread at times. */
const [namesLooked, mostBusinesses] = [200, 2];

/** The address, where who writes from it speaks for one business: no user of the product, no carrier of anybody's mail, and nobody who forwards bills of many. */
async function senderOfOne(em: EntityManager, fromEmail: string | null): Promise<string | null> {
  if (fromEmail === null || ownDomain(fromEmail) === null || (await findUserByEmail(em, fromEmail)) !== null) return null;
  const named = await em.execute<{ name: string }[]>(
    'select distinct vendor_name as name from document where from_email = ? and vendor_name is not null and deleted_at is null limit ?',
    [fromEmail, namesLooked],
  );
  return vendorKeys(named.map(({ name }) => name)).length > mostBusinesses ? null : fromEmail;
}

/** Whether one of a website and a mail domain is the other or lies below it. */
function isAtSite(url: string | null, domain: string | null): boolean {
  const host = url === null ? undefined : URL.parse(url)?.hostname.replace(/^www\./, '');
  if (!host || domain === null) return false;
  return `.${host}`.endsWith(`.${domain}`) || `.${domain}`.endsWith(`.${host}`);
}

/**
 * The subscription a bill is of, by the service it names and by who sent it. The same name is sure, in whatever spelling, unless two
 * subscriptions have it and the sender does not tell them apart; nearly the same name is sure from the same sender, or one at its website. A bill that
 * names no service is never sure: its sender only suggests, and only where all its bills are of one subscription. `sender` is null where it speaks for no
 * single service. Pure.
 */
export function recogniseSubscription(
  siteName: string | null,
  sender: string | null,
  candidates: readonly SubscriptionCandidate[],
): RecognisedSubscription | null {
  const key = vendorKey(siteName ?? '');
  if (key === '') {
    const [only, ...others] = candidates.filter(({ fromSender }) => fromSender > 0);
    const reason = `All earlier bills from ${sender} belong to this subscription.`;
    return only && others.length === 0 ? { ...only, sure: false, reason } : null;
  }
  const same = candidates.filter((candidate) => vendorKey(candidate.siteName) === key);
  const near = same.length > 0 ? same : candidates.filter(({ likeness }) => likeness >= alike);
  const known = near.filter(isFrom);
  const pool = known.length > 0 ? known : near;
  const [best, ...others] = pool.toSorted((a, b) => b.fromSender - a.fromSender || b.likeness - a.likeness || a.id - b.id);
  if (!best) return null;
  const site = best.fromSite ? `, and came from ${sender}, at its website` : '';
  const from = best.fromSender > 0 ? `, and earlier bills of it came from ${sender}` : site;
  const nearly = same.length > 0 ? '' : 'nearly ';
  const sure = others.length === 0 && (same.length > 0 || isFrom(best));
  return { ...best, sure, reason: `The bill names ${nearly}the service of this subscription${from}.` };
}

const isFrom = ({ fromSender, fromSite }: SubscriptionCandidate): boolean => fromSender > 0 || fromSite;
