import { domainToUnicode } from 'node:url';
import type { MailboxKind } from '#core/database/values/mailbox-kind';

/** What the part before the @ says: which mailbox, and the mail name of the property it names. */
export interface Mailbox {
  kind: MailboxKind;
  slug: string | null;
}

/** Mailboxes that always exist. Postmaster is required by RFC 5321 §4.5.1, abuse by RFC 2142 §4. */
const fixedMailboxes: ReadonlyMap<string, MailboxKind> = new Map([
  ['receipts', 'receipts'],
  ['hoa', 'hoa'],
  ['mortgage', 'mortgage'],
  ['subscriptions', 'subscriptions'],
  ['postmaster', 'office'],
  ['abuse', 'office'],
]);

/** Names a property may not take: our own mailboxes, and those that strangers expect somebody else behind. */
export const reservedSlugs: ReadonlySet<string> = new Set(
  [...fixedMailboxes.keys()].concat(
    ['admin', 'administrator', 'root', 'webmaster', 'hostmaster', 'security', 'support', 'info', 'mailer-daemon', 'bounce', 'bounces'],
    ['noreply', 'no-reply', 'receipt', 'mortgages', 'subscription', 'property', 'properties', 'inbox', 'mail'],
  ),
);

const slugShape = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Whether a text has the form of a property's mail name: 1 to 64 of a–z, 0–9 and inner hyphens. */
export function isSlug(text: string): boolean {
  return slugShape.test(text);
}

/** A property's mail name made from its name: "12 Élm St., #4" gives "12-elm-st-4". Falls back to "property" plus a hyphen and 1. */
export function slugFromName(name: string): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const slug = words
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  if (slug === '') return 'property-1';
  return reservedSlugs.has(slug) ? `${slug}-1` : slug;
}

/**
 * Reads an address that may be one of ours. Case does not matter (our own local parts, RFC 5321 §2.4, and domains).
 * Answers null where the domain is not `mailDomain` or the local part is neither a mailbox of ours nor has the form of a
 * property's name; whether such a property exists is for `knows`. The bare `postmaster` (RFC 5321 §4.1.1.3) is ours.
 */
export function readMailbox(address: string, mailDomain: string): Mailbox | null {
  const at = address.lastIndexOf('@');
  if (at < 0) return address.toLowerCase() === 'postmaster' ? { kind: 'office', slug: null } : null;
  if (!isOurDomain(address.slice(at + 1), mailDomain)) return null;
  const local = address.slice(0, at).toLowerCase();
  const plus = local.indexOf('+');
  if (plus < 0) {
    const fixed = fixedMailboxes.get(local);
    if (fixed) return { kind: fixed, slug: null };
    return isSlug(local) ? { kind: 'property', slug: local } : null;
  }
  const kind = fixedMailboxes.get(local.slice(0, plus));
  const detail = local.slice(plus + 1);
  if (!kind || kind === 'office') return null;
  // A subscription belongs to the business, whatever stands behind the plus.
  if (kind === 'subscriptions') return { kind, slug: null };
  return isSlug(detail) ? { kind, slug: detail } : null;
}

/** Whether the domain is ours, written in Unicode or in punycode. */
export function isOurDomain(domain: string, mailDomain: string): boolean {
  return unicodeDomain(domain) === unicodeDomain(mailDomain);
}

function unicodeDomain(domain: string): string {
  return domainToUnicode(domain.toLowerCase()) || domain.toLowerCase();
}

/** One recipient, as far as routing needs it. */
export interface RoutedDelivery {
  kind: MailboxKind;
  propertyId: number | null;
}

/** Where a whole message goes. `suggestedPropertyIds` has several only when the recipients contradict each other. */
export interface Route {
  mailbox: MailboxKind;
  propertyId: number | null;
  suggestedPropertyIds: number[];
}

const precedence: readonly MailboxKind[] = ['property', 'mortgage', 'hoa', 'subscriptions', 'receipts', 'office'];

/**
 * One message, one route, however many of our mailboxes it was sent to: property before mortgage, hoa, subscriptions and
 * receipts. Two different properties leave it unassigned with both suggested. An empty list is a message for receipts.
 */
export function routeMail(deliveries: readonly RoutedDelivery[]): Route {
  const kinds = new Set(deliveries.map((delivery) => delivery.kind));
  const named = [...new Set(deliveries.map((delivery) => delivery.propertyId).filter((id) => id !== null))];
  return {
    mailbox: precedence.find((kind) => kinds.has(kind)) ?? 'receipts',
    propertyId: named.length === 1 ? (named[0] ?? null) : null,
    suggestedPropertyIds: named,
  };
}
