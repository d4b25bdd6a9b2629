import { hoaKinds } from '#core/extraction/extracted-fields';
import type { hoaPriorities } from '#core/hoa/hoa-values';
import { daysBetween } from '#core/platform/days';

export type HoaKind = (typeof hoaKinds)[number];
export type HoaPriority = (typeof hoaPriorities)[number];

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

/** What the machine makes of a mail to the HOA mailbox. */
export interface HoaJudgement {
  documentType: HoaKind;
  priority: HoaPriority;
  propertyId: number | null;
  /** By when it wants something, the nearest of its documents. */
  dueOn: string | null;
  suggestion: { propertyId: number; confidence: number; reason: string } | null;
  /** Where nothing is suggested: why, if that can be told. */
  unknownPlace: string | null;
  requiresReview: boolean;
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
}

/** Type, urgency, property and whether a person must look. */
export function judgeHoaEmail(papers: readonly HoaPaper[], { subject, receivedOn, isPaid }: HoaMail): HoaJudgement {
  const documentType = byWeight.find((kind) => papers.some((paper) => paper.kind === kind)) ?? 'unknown';
  const places = new Set(papers.map((paper) => paper.propertyId).filter((id) => id !== null));
  const propertyId = places.size === 1 ? ([...places][0] ?? null) : null;
  const best = papers.flatMap((paper) => paper.matches).toSorted((a, b) => b.confidence - a.confidence)[0];
  const suggestion = best ? { propertyId: best.property_id, confidence: best.confidence, reason: best.reason } : null;
  return {
    documentType,
    priority: urgency(papers, documentType, { subject: subject ?? '', receivedOn, isPaid }),
    propertyId,
    dueOn: dueOf(papers),
    suggestion,
    unknownPlace:
      suggestion === null && propertyId === null ? (papers.find((paper) => paper.unknownPlace !== null)?.unknownPlace ?? null) : null,
    requiresReview: needsReview({ documentType, propertyId, confidence: suggestion?.confidence ?? null }),
  };
}

/** A receipt and a newsletter want nothing by a day. */
function dueOf(papers: readonly HoaPaper[]): string | null {
  const days = papers.flatMap(({ kind, dueOn }) =>
    dueOn === null || kind === 'payment_confirmation' || kind === 'newsletter' ? [] : [dueOn],
  );
  return days.toSorted()[0] ?? null;
}

/** Unassigned, of unknown type, or assigned on weak evidence. Without any evidence it was a person who assigned it. */
export function needsReview(given: { documentType: HoaKind; propertyId: number | null; confidence: number | null }): boolean {
  return given.propertyId === null || given.documentType === 'unknown' || (given.confidence ?? 1) < confident;
}

function urgency(papers: readonly HoaPaper[], kind: HoaKind, { subject, receivedOn, isPaid }: HoaMail & { subject: string }): HoaPriority {
  if (isPaid && kind !== 'violation_notice') return 'medium';
  if (kind === 'violation_notice' || /\b(?:past due|overdue|delinquen\w+|final notice)\b/i.test(subject)) return 'urgent';
  if (papers.some((paper) => paper.pastDue !== null && Number(paper.pastDue) > 0)) return 'urgent';
  const asksForMoney = kind === 'invoice' || kind === 'bill';
  const days = papers.flatMap((paper) => (paper.dueOn === null ? [] : [daysBetween(receivedOn, paper.dueOn)]));
  if (asksForMoney && days.some((left) => left < 0)) return 'urgent';
  if (asksForMoney && days.some((left) => left <= soonDays)) return 'high';
  if (/\bspecial assessment\b/i.test(subject)) return 'high';
  return kind === 'newsletter' ? 'low' : 'medium';
}
