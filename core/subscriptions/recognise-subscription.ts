import { vendorKey } from '#core/vendors/vendor-key';

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
export interface RecognisedSubscription {
  id: number;
  reason: string;
  sure: boolean;
}

// Of "GitHub, Inc." and "GitHub" 0.64 of the letter triples agree, of two services of one house far fewer.
export const alike = 0.5;

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
  if (siteName === null || key === '') return suggestedBySender(sender, candidates);
  const same = candidates.filter((one) => vendorKey(one.siteName) === key);
  const near = same.length > 0 ? same : candidates.filter(({ likeness }) => likeness >= alike);
  const known = near.filter(isFrom);
  const pool = known.length > 0 ? known : near;
  const [best, ...others] = pool.toSorted((a, b) => b.fromSender - a.fromSender || b.likeness - a.likeness || a.id - b.id);
  if (!best) return null;
  const site = best.fromSite ? `, and came from ${sender}, at its website` : '';
  const from = best.fromSender > 0 ? `, and earlier bills of it came from ${sender}` : site;
  const named = same.length > 0 ? 'names the service of this subscription' : 'names nearly the service of this subscription';
  const sure = others.length === 0 && (same.length > 0 || isFrom(best));
  return { id: best.id, sure, reason: `The bill ${named}${from}.` };
}

function suggestedBySender(sender: string | null, candidates: readonly SubscriptionCandidate[]): RecognisedSubscription | null {
  const [only, ...others] = candidates.filter((one) => one.fromSender > 0);
  if (!only || others.length > 0) return null;
  return { id: only.id, sure: false, reason: `All earlier bills from ${sender} are of this subscription.` };
}

const isFrom = ({ fromSender, fromSite }: SubscriptionCandidate): boolean => fromSender > 0 || fromSite;
