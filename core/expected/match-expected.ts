import { registeredDomain } from '#core/expected/judge-link';
import { ownDomain } from '#core/vendors/recognise-vendor';
import { vendorKey } from '#core/vendors/vendor-key';
import { daysBetween } from '#core/platform/days';

/** What an expected document is known by. Money is decimal text, days are `YYYY-MM-DD`. */
export interface ExpectedFacts {
  vendor: string | null;
  /** The domain of its sender's own, see `senderDomain`. */
  senderDomain: string | null;
  /** The last figures of its account. */
  accountEnding: string | null;
  propertyId: number | null;
  amount: string | null;
  dueOn: string | null;
  /** The day of the first mail about it. */
  receivedOn: string;
}

/** What a document says that arrived. */
export interface ArrivedFacts {
  vendor: string | null;
  senderDomain: string | null;
  accountNumber: string | null;
  propertyId: number | null;
  /** Every amount that may be the one a mail states: its own charge, what is due in all, what is to be paid. */
  amounts: readonly string[];
  dueOn: string | null;
  statementOn: string | null;
  arrivedOn: string;
}

/** What two have in common, and how much that says. */
export interface Likeness {
  /** `vendor, account and due date`. */
  reason: string;
  strength: number;
}

/** A bill is dated so many days before the mail that announces it, or after; and without a date of its own it is fetched within so many days. */
const days = { before: 20, after: 10, fetched: 60, sameDue: 45 };
/** A reminder follows the last mail about a bill within so many days; then it is about the next one. */
const reminderDays = 20;

/**
 * Whether a document that arrived is the one that is expected: by what, or null. Its vendor or its sender's domain has to be the same and nothing of
 * account, property, due date and amount may contradict; its date lies about that of the mail. Pure.
 */
export function matchArrived(expected: ExpectedFacts, arrived: ArrivedFacts): Likeness | null {
  const same = sameSender(expected, arrived);
  if (same === null) return null;
  const account = sameAccount(expected.accountEnding, arrived.accountNumber);
  const due = compared(expected.dueOn, arrived.dueOn);
  const amount = expected.amount === null || arrived.amounts.length === 0 ? null : arrived.amounts.some((one) => Number(one) === Number(expected.amount)); // prettier-ignore
  const property = compared(expected.propertyId, arrived.propertyId);
  if (account === false || due === false || (property === false && account !== true)) return null;
  // A bill that carries something forward names more amounts than its mail: with account and due date the same it is that bill all the same.
  if (amount === false && !(account && due)) return null;
  const about = arrived.statementOn === null ? null : daysBetween(expected.receivedOn, arrived.statementOn);
  if (about === null) {
    const waited = daysBetween(expected.receivedOn, arrived.arrivedOn);
    if (waited < 0 || waited > days.fetched || !(account || due || amount)) return null;
  } else if (due ? Math.abs(about) > days.sameDue : about < -days.before || about > days.after) return null;
  const shared = [
    ['account', account],
    ['property', property],
    ['amount', amount],
    ['due date', due],
    ['date', about !== null && !due],
  ].flatMap(([name, is]) => (is === true ? [String(name)] : []));
  return { reason: listed([same, ...shared]), strength: [account, due, amount, property].filter((is) => is === true).length };
}

/** The one of several expected documents that a document is; null where none is, or where two are alike. Pure. */
export function chooseExpected<T extends ExpectedFacts>(
  expected: readonly T[],
  arrived: ArrivedFacts,
): { expected: T; reason: string } | null {
  const found = expected.flatMap((one) => {
    const likeness = matchArrived(one, arrived);
    return likeness ? [{ expected: one, ...likeness }] : [];
  });
  const [best, next] = found.toSorted((a, b) => b.strength - a.strength);
  return best && best.strength !== next?.strength ? best : null;
}

/** Whether a mail is about a bill that an earlier mail has announced, the last of which came on `lastNoticeOn`. Pure. */
export function isReminder(known: ExpectedFacts & { lastNoticeOn: string }, mail: ExpectedFacts): boolean {
  if (sameSender(known, mail) === null) return false;
  const account = compared(known.accountEnding, mail.accountEnding);
  if (account === false || (compared(known.propertyId, mail.propertyId) === false && account !== true)) return false;
  const due = compared(known.dueOn, mail.dueOn);
  if (due !== null) return due && Math.abs(daysBetween(known.receivedOn, mail.receivedOn)) <= days.sameDue * 2;
  const amount = known.amount === null || mail.amount === null ? null : Number(known.amount) === Number(mail.amount);
  return amount !== false && Math.abs(daysBetween(known.lastNoticeOn, mail.receivedOn)) <= reminderDays;
}

/** The domain of a sender that speaks for one business alone; null for a house that carries anybody's mail. */
export function senderDomain(email: string | null): string | null {
  const own = ownDomain(email);
  return own === null ? null : registeredDomain(own);
}

type Sender = Pick<ExpectedFacts, 'vendor' | 'senderDomain'>;

function sameSender(one: Sender, other: Sender): 'vendor' | 'sender' | null {
  const [key, otherKey] = [one, other].map(({ vendor }) => vendorKey(vendor ?? ''));
  if (key !== '' && key === otherKey) return 'vendor';
  return one.senderDomain !== null && one.senderDomain === other.senderDomain ? 'sender' : null;
}

/** Null where one of them says too little. */
function sameAccount(ending: string | null, number: string | null): boolean | null {
  const plain = (number ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return ending === null || plain.length < ending.length ? null : plain.endsWith(ending.toLowerCase());
}

const compared = <T>(one: T | null, other: T | null): boolean | null => (one === null || other === null ? null : one === other);

const listed = (names: readonly string[]): string => new Intl.ListFormat('en').format(names);
