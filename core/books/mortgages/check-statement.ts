import { sentence } from '#core/kernel/platform/sentence';
import { isSameBusiness } from '#core/records/vendors/vendor-key';
import { sayMoney } from '#core/kernel/platform/say-money';
import { sumOf } from '#core/kernel/platform/sum-of';
import { dayInWords } from '#core/kernel/platform/clock';
import type { ArithmeticCheck } from '#core/database/entities/mortgage-statement.entity';
import { daysBetween } from '#core/kernel/platform/days';

/** The figures of one statement that its arithmetic is checked on. Money is decimal text, days `YYYY-MM-DD`; null was not found. */
export interface StatementFigures {
  lender: string | null;
  loanLastFour: string | null;
  statementDate: string | null;
  dueDate: string | null;
  totalPayment: string | null;
  principal: string | null;
  interest: string | null;
  escrow: string | null;
  fees: string | null;
  pastDue: string | null;
  principalBalance: string | null;
  ytdPrincipal: string | null;
}

/** Two statements further apart than this have another between them that we do not have. */
const longestGapDays = 45;

/**
 * What can be checked on a mortgage statement, and whether it holds: that its parts add up to the payment it asks for (12 CFR
 * 1026.41(d)(2)), that its balance goes on from the statement before, and whether the loan has a new servicer or a statement between the two is
 * not known. What was not found is not checked. Its sentences name amounts in `currency` (ISO 4217). Pure.
 */
export function checkStatement(statement: StatementFigures, before: StatementFigures | null, currency = 'USD'): ArithmeticCheck[] {
  const say: Say = (amount) => sayMoney(amount, currency);
  const checks = [checkParts(statement, say)];
  if (before) checks.push(checkBalance(statement, before, say), checkServicer(statement, before), checkGap(statement, before));
  return checks.flatMap((check) => check ?? []);
}

/** An amount as a person writes it: `$1,284.50`. */
type Say = (amount: string) => string;

const minus = (a: string, b: string): string => sumOf([a, b.startsWith('-') ? b.slice(1) : `-${b}`]);
const isZero = (amount: string): boolean => /^-?0+\.00$/.test(amount);
const partNames = [
  ['principal', 'principal'],
  ['interest', 'interest'],
  ['escrow', 'escrow'],
  ['fees', 'fees'],
  ['pastDue', 'past due'],
] as const;

/** Some lenders ask for fees and what is past due with the payment, some beside it. */
function checkParts(statement: StatementFigures, say: Say): ArithmeticCheck | null {
  const { totalPayment, principal, interest, escrow, fees, pastDue } = statement;
  if (totalPayment === null || principal === null || interest === null) return null;
  const split = [principal, interest, ...(escrow === null ? [] : [escrow])];
  const beside = [
    [],
    ...[fees, pastDue].map((amount) => (amount === null ? [] : [amount])),
    [fees, pastDue].filter((amount) => amount !== null),
  ];
  const holds = beside.some((more) => isZero(minus(sumOf([...split, ...more]), totalPayment)));
  const named = partNames.flatMap(([key, name]) => {
    const amount = statement[key];
    return amount === null || (isZero(amount) && key !== 'principal') ? [] : [`${name} ${say(amount)}`];
  });
  const sum = sumOf(split);
  const apart = minus(totalPayment, sum).replace('-', '');
  const detail = holds
    ? `${named.join(' + ')}: the parts add up to the payment of ${say(totalPayment)}.`
    : `${named.join(' + ')}: principal, interest and escrow add up to ${say(sum)}, but the payment is ${say(totalPayment)}, a difference of ${say(apart)}.`;
  return { check: 'parts', holds, detail };
}

/** The balance falls by the principal that was paid since: by what the year to date says, else by what the statement before asked for. */
function checkBalance(statement: StatementFigures, before: StatementFigures, say: Say): ArithmeticCheck | null {
  const [now, then] = [statement.principalBalance, before.principalBalance];
  if (now === null || then === null) return null;
  const fell = minus(then, now);
  const ways = paidSince(statement, before);
  const found = ways.find(({ amount }) => isZero(minus(fell, amount)));
  const paid = found ?? ways[0];
  // Some payment is known since, so the statement before has a day.
  const day = before.statementDate ?? before.dueDate;
  if (!paid || day === null) return null;
  const less = `The balance was ${say(then)} on ${dayInWords(day)}; less ${say(paid.amount)} ${paid.words} it`;
  const detail = found
    ? `${less} is ${say(now)}.`
    : `${less} would be ${say(minus(then, paid.amount))}, but the statement says ${say(now)}.`;
  return { check: 'balance', holds: Boolean(found), detail };
}

interface Paid {
  amount: string;
  words: string;
}

function paidSince(statement: StatementFigures, before: StatementFigures): Paid[] {
  const ways: Paid[] = [];
  const [from, to] = [before.statementDate, statement.statementDate];
  const sameYear = from !== null && to !== null && from.slice(0, 4) === to.slice(0, 4);
  // A new servicer begins its own count.
  if (sameYear && !isNewServicer(statement, before) && statement.ytdPrincipal !== null && before.ytdPrincipal !== null)
    ways.push({ amount: minus(statement.ytdPrincipal, before.ytdPrincipal), words: 'of principal paid since, by the year to date,' });
  if (daysSince(statement, before) > longestGapDays) return ways;
  if (before.principal !== null) ways.push({ amount: before.principal, words: 'of principal due then' });
  if (statement.pastDue !== null && !isZero(statement.pastDue)) ways.push({ amount: '0.00', words: 'as the payment has not arrived' });
  return ways;
}

const between = (from: string | null, to: string | null): number => (from === null || to === null ? Infinity : daysBetween(from, to));

/** From payment to payment, else from statement to statement: a correction comes later than the statement of its month. */
function daysSince(statement: StatementFigures, before: StatementFigures): number {
  return Math.min(between(before.dueDate, statement.dueDate), between(before.statementDate, statement.statementDate));
}

/** A month without a statement: it was not sent here, or not forwarded. */
function checkGap(statement: StatementFigures, before: StatementFigures): ArithmeticCheck | null {
  const days = daysSince(statement, before);
  const day = before.statementDate ?? before.dueDate;
  if (days <= longestGapDays || days === Infinity || day === null) return null;
  return { check: 'gap', holds: true, detail: `No statement is known between the one of ${dayInWords(day)} and this one.` };
}

function isNewServicer({ lender }: StatementFigures, before: StatementFigures): boolean {
  return lender !== null && before.lender !== null && !isSameBusiness(lender, before.lender);
}

function checkServicer(statement: StatementFigures, before: StatementFigures): ArithmeticCheck | null {
  if (!isNewServicer(statement, before)) return null;
  return { check: 'servicer', holds: true, detail: sentence(`The loan was transferred from ${before.lender} to ${statement.lender}`) };
}
