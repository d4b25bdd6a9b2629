import { hoaKinds } from '#core/extraction/fields/extracted-fields';
import type { hoaPriorities } from '#core/database/values/hoa-values';
import { daysBetween } from '#core/kernel/platform/days';

export type HoaKind = (typeof hoaKinds)[number];
type HoaPriority = (typeof hoaPriorities)[number];

/** What a document of the mail says; money is decimal text, days are `YYYY-MM-DD`, confidences go from 0 to 1. */
export interface HoaPaper {
  kind: HoaKind | null;
  dueOn: string | null;
  pastDue: string | null;
  /** The property that counts for it: a person's or a certain match. */
  propertyId: number | null;
  /** The sentence that says of what place it is, where that is no property's. */
  unknownPlace: string | null;
  matches: readonly { property_id: number; confidence: number; reason: string }[];
}

/** Below this a person should look, whatever was found. */
const confident = 0.8;
const soonDays = 7;
/** What matters most comes first; a mail is what the weightiest of its documents is. */
const byWeight: readonly HoaKind[] = [
  'violation_notice',
  'invoice',
  'bill',
  'payment_confirmation',
  'notice',
  'maintenance_notice',
  'meeting_notice',
  'signup_notice',
  'newsletter',
  'other',
];

/** What is known of a mail beside its documents. */
interface HoaMail {
  subject: string | null;
  /** The day it arrived where the business is. */
  receivedOn: string;
  /** All that its documents charge is paid. */
  isPaid: boolean;
  /** What a person has set outranks what the documents say. */
  set?: { documentType?: HoaKind; propertyId?: number | null };
}

/** Type, urgency, property, by when it wants something, what is suggested (where nothing is, why, if that can be told) and whether a person must look. Pure. */
export function judgeHoaEmail(papers: readonly HoaPaper[], { set = {}, ...mail }: HoaMail) {
  const found = byWeight.find((kind) => papers.some((paper) => paper.kind === kind)) ?? 'unknown';
  const places = new Set(papers.flatMap((paper) => paper.propertyId ?? []));
  const place = places.size === 1 ? ([...places][0] ?? null) : null;
  const { documentType = found, propertyId = place } = set;
  const suggestion = papers.flatMap((paper) => paper.matches).toSorted((a, b) => b.confidence - a.confidence)[0] ?? null;
  // A receipt and a newsletter want nothing by a day.
  const days = papers.flatMap(({ kind, dueOn }) => (kind === 'payment_confirmation' || kind === 'newsletter' ? [] : (dueOn ?? [])));
  const unknownPlace = papers.find((paper) => paper.unknownPlace !== null)?.unknownPlace ?? null;
  // Without any evidence it was a person who assigned it.
  const isWeak = set.propertyId === undefined && (suggestion?.confidence ?? 1) < confident;
  return {
    documentType,
    priority: urgency(papers, found, mail),
    propertyId,
    dueOn: days.toSorted()[0] ?? null,
    suggestion,
    unknownPlace: suggestion === null && place === null ? unknownPlace : null,
    requiresReview: propertyId === null || documentType === 'unknown' || isWeak,
  };
}

function urgency(papers: readonly HoaPaper[], kind: HoaKind, { subject, receivedOn, isPaid }: HoaMail): HoaPriority {
  if (isPaid && kind !== 'violation_notice') return 'medium';
  if (kind === 'violation_notice' || /\b(?:past due|overdue|delinquen\w+|final notice)\b/i.test(subject ?? '')) return 'urgent';
  if (papers.some((paper) => Number(paper.pastDue ?? 0) > 0)) return 'urgent';
  const asksForMoney = kind === 'invoice' || kind === 'bill';
  const days = papers.flatMap((paper) => (paper.dueOn === null ? [] : [daysBetween(receivedOn, paper.dueOn)]));
  if (asksForMoney && days.some((left) => left < 0)) return 'urgent';
  if (asksForMoney && days.some((left) => left <= soonDays)) return 'high';
  if (/\bspecial assessment\b/i.test(subject ?? '')) return 'high';
  return kind === 'newsletter' ? 'low' : 'medium';
}
