import type { FigureKind } from '#core/database/values/income-values';
import { lineOfCategory, type ScheduleELine } from '#core/database/values/schedule-e';

/** In which direction money moves for the owner. */
export type Side = 'in' | 'out';

const total =
  /\b(?:sub-?)?totals?\b|^net (?:operating |rental )?income\b|\bgross (?:income|rents?|receipts)\b|^(?:income|revenue|receipts|expenses?|disbursements|costs|deductions)\W*$|\bytd\b|\byear[- ]to[- ]date\b/;

/** What moves an owner's balance and is neither income nor a cost, the most telling words first. */
const balanceWords: readonly (readonly [FigureKind, RegExp])[] = [
  ['contribution', /\bowner'?s? contributions?\b|\bcontributions? (?:from|by) owners?\b|\bfunds (?:received )?from owners?\b/],
  [
    'opening',
    /\b(?:beginning|opening|starting|previous|prior) (?:cash |owner |account )?(?:balance|cash)\b|^(?:beginning|opening) cash\b|\bbrought forward\b/,
  ],
  [
    'held',
    /\b(?:ending|closing) (?:cash |owner |account )?(?:balance|cash)\b|^(?:ending|closing) cash\b|\breserves?\b|\b(?:held|kept) back\b|\bcarried forward\b/,
  ],
  [
    'disbursed',
    /\bowner'?s? (?:disbursements?|distributions?|draws?|payments?|proceeds|payout)\b|\b(?:net|paid|payments?|distributions?|disbursements?|disbursed|due|transfer(?:red)?|ach|eft|funds|proceeds|payable) to (?:the )?owners?\b|\bnet owner (?:funds|distribution|proceeds)\b|\bamount disbursed\b|\bpaid to you\b|\bdeposited to your account\b|\btotal (?:distributions?|to owners?)\b/,
  ],
];

const deposit = /\bsecurity deposits?\b|\btenant deposits?\b|\bdamage deposits?\b/;
const royalty = /\broyalt(?:y|ies)\b/;
const rent = /\brents?\b|\brental (?:income|payment)s?\b|\btenant (?:payment|receipt)s?\b/;
const otherIncome =
  /\blate (?:fee|charge)s?\b|\blaundry\b|\bparking\b|\bpet (?:fee|rent)s?\b|\bapplication fees?\b|\bnsf\b|\breimburse|\b(?:other|misc\w*|interest|additional) income\b/;
const cost =
  /\bfees?\b|\brepairs?\b|\bmaint|\bplumb|\belectric|\bhvac\b|\bclean|\blandscap|\blawn\b|\bpest\b|\bsnow\b|\bpaint|\binsurance\b|\btax(?:es)?\b|\butilit|\bwater\b|\bsewer\b|\bgas\b|\btrash\b|\binspection|\bsuppl|\breplac|\binstall|\bservice\b|\bcommission|\badvertis|\blegal\b|\bhoa\b|\bdues\b|\bhandyman\b|\bcharges?\b|\bexpenses?\b/;
/** What a manager has done to a home, whatever else its words would be: a water heater is no water bill. */
const repaired =
  /\brepairs?\b|\bheater\b|\bhvac\b|\bfurnace\b|\bleak|\bdrain|\btoilet|\bfaucet|\bdoors?\b|\blocks?\b|\bwindows?\b|\bfix(?:ed|ing)?\b|\breplac|\bhandyman\b|\bgutter|\bplumb|\belectrician\b|\broof|\bdisposal\b|\bappliance|\bmaint\w* (?:and|&) repair/;
/** Says nothing of what it was for. */
const bare = /^(?:charges?|payments?|fees?|amount|balance|service|credits?|debits?|adjustments?)$/;
/** What only a manager charges, under whatever heading it stands. */
const charged = /\b(?:management|mgmt|pm|leasing|placement|inspection) fees?\b|\brepairs?\b|\bmaintenance\b/;
const leasing = /\bleas(?:e|ing) (?:renewal |up )?(?:fee|commission)s?\b|\btenant placement\b|\bplacement fees?\b|\bcommissions?\b/;

export const isTotal = (folded: string): boolean => total.test(folded) && !balanceWords.some(([, words]) => words.test(folded));

/** What a month comes to for the owner: mostly it is what is paid out. */
export const isNet = (folded: string): boolean => /^net (?:operating |rental )?(?:income|cash(?: flow)?)\b/.test(folded);

/** What a column and a heading say of an amount; null where they say nothing. */
export interface SidesOf {
  column: Side | null;
  heading: Side | null;
}

/** What the folded words beside an amount call it. A column tells more than words, words more than a heading above. Null where they call it nothing. Pure. */
export function kindOfWords(folded: string, { column, heading }: SidesOf): FigureKind | null {
  if (bare.test(folded)) return null;
  const balance = balanceWords.find(([, words]) => words.test(folded));
  if (balance) return balance[0];
  if (isTotal(folded)) return null;
  const side = column ?? heading;
  const isRent = rent.test(folded) && !/\bfees?\b|\bcommission/.test(folded);
  if (column !== 'out' && isRent) return 'rent';
  if (side !== 'out') {
    if (deposit.test(folded)) return 'deposit';
    if (royalty.test(folded)) return 'royalty';
    if (otherIncome.test(folded)) return 'other_income';
    if (side === 'in' && !charged.test(folded)) return 'other_income';
  }
  if (side === null && !cost.test(folded) && !repaired.test(folded)) return null;
  return costOfWords(folded).kind;
}

/** The kind of a cost and, for other costs, its line of Schedule E. Pure. */
export function costOfWords(folded: string): { kind: FigureKind; line: ScheduleELine | null } {
  if (leasing.test(folded)) return { kind: 'other_cost', line: '8' };
  if (/\b(?:manag|mgmt|pm fee)/.test(folded)) return { kind: 'management_fee', line: null };
  if (repaired.test(folded)) return { kind: 'repairs', line: null };
  const line = lineOfCategory([folded]);
  if (line === '11') return { kind: 'management_fee', line: null };
  return line === '14' ? { kind: 'repairs', line: null } : { kind: 'other_cost', line: line ?? '19' };
}

/** The side a heading or the title of a column says; null where it says none. Pure. */
export function sideOfHeading(folded: string): Side | null {
  if (/\b(?:expenses?|disbursements?|costs?|deductions?|cash out|decrease|charges|debits?|paid out|payments? out)\b/.test(folded))
    return 'out';
  return /\b(?:income|receipts?|revenue|cash in|increase|credits?|deposits|money in|received)\b/.test(folded) ? 'in' : null;
}
