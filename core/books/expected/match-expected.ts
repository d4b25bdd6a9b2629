import type { ExpectedDocument } from '#core/database/entities/expected-document.entity';
import { registeredDomain } from '#core/books/expected/judge-link';
import { daysBetween } from '#core/kernel/platform/days';
import { ownDomain } from '#core/records/vendors/recognise-vendor';
import { isSameBusiness } from '#core/records/vendors/vendor-key';

/** What a document, or a mail, tells of the bill that it is, or is about. Money is decimal text, days are `YYYY-MM-DD`. */
export interface BillFacts {
  vendor: string | null;
  /** The domain of its sender's own, see `senderDomain`. */
  senderDomain: string | null;
  /** As much of the number as it shows. */
  account: string | null;
  propertyId: number | null;
  /** Every amount that may be that of the bill, the likeliest first: what is due in all, its own charge, what is to be paid. */
  amounts: readonly string[];
  dueOn: string | null;
  statementOn: string | null;
  receivedOn: string;
}

/** A document that is expected, as far as it is known again. */
export type KnownBill = Pick<
  ExpectedDocument,
  'vendor' | 'senderDomain' | 'accountEnding' | 'propertyId' | 'amount' | 'dueOn' | 'receivedOn' | 'lastNoticeOn'
>;

/** A bill is dated so many days before the mail that announces it, or after; and without a date of its own it is fetched within so many days. */
const days = { before: 20, after: 10, fetched: 60, sameDue: 45 };
/** A reminder follows the last mail about a bill within so many days; then it is about the next one. */
const reminderDays = 20;

/**
 * Whether a document that arrived is the one that is expected: by what (`vendor, account, and due date`) and how much that says, or null. Nothing may
 * contradict, and its date lies about that of the mail. Pure.
 */
export function matchArrived(expected: KnownBill, arrived: BillFacts): { reason: string; strength: number } | null {
  const same = compareBills(expected, arrived);
  if (!same) return null;
  const { account, amount, due } = same;
  const about = arrived.statementOn === null ? null : daysBetween(expected.receivedOn, arrived.statementOn);
  if (about === null) {
    const waited = daysBetween(expected.receivedOn, arrived.receivedOn);
    if (waited < 0 || waited > days.fetched || !(account || due || amount)) return null;
  } else if (due ? Math.abs(about) > days.sameDue : about < -days.before || about > days.after) return null;
  const { by, property } = same;
  const shared = { account, property, amount, 'due date': due, date: about !== null && !due };
  const names = Object.entries(shared).flatMap(([name, is]) => (is ? [name] : []));
  return { reason: new Intl.ListFormat('en').format([by, ...names]), strength: names.filter((name) => name !== 'date').length };
}

/** The one of several expected documents that a document is; null where none is, or where two are alike. Pure. */
export function chooseExpected<T extends KnownBill>(
  expected: readonly T[],
  arrived: BillFacts,
): { expected: T; reason: string; strength: number } | null {
  const found = expected.flatMap((known) => {
    const likeness = matchArrived(known, arrived);
    return likeness ? [{ expected: known, ...likeness }] : [];
  });
  const [best, next] = found.toSorted((a, b) => b.strength - a.strength);
  return best && best.strength !== next?.strength ? best : null;
}

/** Whether a mail is about a bill that an earlier mail has announced. Pure. */
export function isReminder(known: KnownBill, mail: BillFacts): boolean {
  const same = compareBills(known, mail);
  if (!same) return false;
  if (same.due) return Math.abs(daysBetween(known.receivedOn, mail.receivedOn)) <= days.sameDue * 2;
  return Math.abs(daysBetween(known.lastNoticeOn, mail.receivedOn)) <= reminderDays;
}

/** The domain of a sender that speaks for one business alone; null for a house that carries anybody's mail. */
export function senderDomain(email: string | null): string | null {
  const domain = ownDomain(email);
  return domain === null ? null : registeredDomain(domain);
}

/** What two have in common, each null where either is silent; null in all where vendor and sender are others, or something contradicts. */
function compareBills(known: KnownBill, bill: BillFacts) {
  const isSameVendor = isSameBusiness(known.vendor, bill.vendor ?? '');
  if (!isSameVendor && compared(known.senderDomain, bill.senderDomain) !== true) return null;
  const account = compared(known.accountEnding, bill.account, endsAlike);
  const property = compared(known.propertyId, bill.propertyId);
  const due = compared(known.dueOn, bill.dueOn);
  const amount = compared(known.amount, bill.amounts.length > 0 ? bill.amounts : null, (stated, amounts) =>
    amounts.some((amountOfBill) => Number(amountOfBill) === Number(stated)),
  );
  if (account === false || due === false || (property === false && !account)) return null;
  // A bill that carries something forward names more amounts than its mail: with account and due date the same it is that bill all the same.
  if (amount === false && !(account && due)) return null;
  return { by: isSameVendor ? 'vendor' : 'sender', account, property, amount, due };
}

/** Null where one of them is silent, or shows too little. */
const compared = <A, B = A>(
  a: A | null | undefined,
  b: B | null,
  isSame: (one: A, other: B) => boolean | null = Object.is,
): boolean | null => (a === null || a === undefined || b === null ? null : isSame(a, b));

function endsAlike(ending: string, number: string): boolean | null {
  const plain = number.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return plain.length < ending.length ? null : plain.endsWith(ending.toLowerCase());
}
