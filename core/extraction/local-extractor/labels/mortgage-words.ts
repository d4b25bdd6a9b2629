import { monthPattern } from '#core/extraction/month-names';
import { labelReadings } from '#core/extraction/local-extractor/labels/label-readings';

/** What a figure of a mortgage statement is, by its words. */
export const mortgageParts = ['principal', 'interest', 'escrow', 'fees', 'payment', 'due', 'past_due', 'suspense', 'balance'] as const;
export type MortgagePart = (typeof mortgageParts)[number];

/** Whether it is asked for now, was paid since the last statement, or this year. */
export type MortgageTime = 'asked' | 'past' | 'year';

const year =
  /year ?[- ] ?to ?[- ] ?date|^\W*(?:paid |received |applied )?(?:this|calendar) year\W*$|^\W*20\d\d\W*$|\bytd\b|\b(?:paid|so far|totals?)\b.{0,24}\bthis (?:calendar )?year|\bin 20\d\d\b|\b(?:activity|summary|totals?) (?:for|of) (?:the year )?20\d\d\b|\b20\d\d (?:totals?|so far|to date)\b|\bso far in\b|\bcalendar year\b|\b(?:total|cumulative)(?: for)? 20\d\d\b|\bto date this year\b|\bthis year (?:so far|through|thru|to|as of|until)\b|\b(?:since|from) (?:jan(?:uary|\.)? (?:1|01|1st)|(?:1|1st) jan(?:uary)?)\b|\bfor the year\b|\b(?:0?1[/.-]0?1[/.-](?:20)?\d\d|jan(?:uary|\.)? 1(?:st)?(?:,? 20\d\d)?) ?(?:[-–—]|to|through|thru|until)(?= |\d|[a-z])|\b(?:in|during|for) (?:the )?(?:calendar|tax|current) year\b|\bthis year'?s\b|\byear (?:so far|through|thru|until)\b|\b(?:all|whole) (?:of )?(?:20\d\d|(?:the|this) year)\b/;
const past =
  /\bsince\b|\blast (?:statement|stmt|month|payment|pmt|period|bill(?:ing)?)|\bpast payments?\b|\bprevious\b|\bprior\b|\bpaid\b|\breceived\b|\bactivity\b|\bhistory\b|\btransactions?\b/;
const asked =
  /\bdue\b|\bthis (?:month|payment|statement)|\bcurrent\b|\bnext payment|\bexplanation of\b|\bbreakdown\b|\b(?:regular|monthly|new|minimum) (?:re)?payment\b|\bpayment (?:information|details|summary)|\bmakes? up\b/;

/** The time that a row's words, a column's head or a heading speak of; null where they name none. `paid` beside a year means the year. */
export function readMortgageTime(folded: string): MortgageTime | null {
  if (year.test(folded)) return 'year';
  if (past.test(folded)) return 'past';
  return asked.test(folded) ? 'asked' : null;
}

type Row = readonly [MortgagePart, RegExp, RegExp?];

/** Told by words anywhere in the label; the second expression rules a label out. First match wins. */
const whole: readonly Row[] = [
  [
    'balance',
    /\b(?:unpaid|outstanding|remaining|ending|closing|loan|total) (?:loan )?prin(?:c|cipal)?\b|\bcurrent (?:loan )?prin(?:c|cipal)?\.? bal|\bprin(?:c|cipal)?\.? (?:loan )?(?:bal(?:ance)?\b|outstanding|remaining)|\bprincipal (?:you |that is )?(?:still )?ow(?:e|ed|ing)\b|\binterest[- ]bearing (?:principal|balance)|\bbalance (?:of principal|remaining|outstanding)|\bbalance after (?:(?:the|this|your|last|next) )?(?:[a-z]+ )?payment\b|\b(?:unpaid|remaining|loan|mortgage|payoff|current|outstanding|ending|closing|contract|note) balance\b|^\W*upb\b|^\W*new principal\W*$|^\W*balance ow(?:ed|ing)\W*$|\b(?:amount )?(?:you )?still owed?\b|\bow(?:e|ed)\b.{0,12}\bprincipal\b|\bowed on (?:(?:your|the|this) )?(?:loan|mortgage)\b|\bbalance (?:today|now|at present|to date)\b(?! due)|\b(?:present|today's|new principal|unmatured) balance\b|\bprincipal (?:due|owed|remaining|left)? ?(?:today|now|left to pay)\b|\b(?:left|remaining) (?:to pay )?on (?:your|the|this) (?:loan|mortgage|note)\b/,
    /escrow|original|\b(?:opening|previous|prior|starting|deferred)\b|beginning|non-?interest|suspense|as a? ?total|^\W*balance due/,
  ],
  [
    'suspense',
    /suspense|\bsusp\b|unapplied|partial payment|\bheld\b.{0,24}\b(?:not|un) ?-?applied|\b(?:funds|money|amounts?) (?:we )?(?:held|hold)|\bheld (?:funds|money|in trust)|\bnot (?:yet )?applied\b|\b(?:waiting|yet) to be applied\b|\bset aside\b|\bawaiting application\b|\bpartial funds\b|\b(?:money|funds|amount) (?:that )?we (?:are holding|hold)\b/,
    /^\W*total|\bset aside\b.{0,12}\b(?:escrow|impounds?|tax)/,
  ],
  [
    'past_due',
    /\bpast unpaid\b|\bunpaid (?:past|prior) amounts?\b|\b(?:total )?overdue\b|\b(?:past|over)[- ]?due\b|\bdelinquen\w+|\bunpaid (?:[a-z]{3,9} )?(?:payments?|instal?lments?)\b|\bprior (?:billings?|payments?|amounts?) (?:unpaid|due)\b|\barrears\b|\barrearage\b|\bmissed payments?\b|\bunpaid from (?:previous|prior|earlier|last)\b|\b(?:carried|brought) (?:over|forward)\b|\b(?:earlier|previous|prior|older) (?:bills?|statements?|months?|instal?lments?)\b.{0,20}\b(?:unpaid|owed|due)\b|\b(?:months?|payments?|instal?lments?|amounts?) (?:you are )?behind\b/,
    /fee|\bif\b|after|days|since/,
  ],
  [
    'payment',
    /^\W*(?:january|february|march|april|may|june|july|august|september|october|november|december) (?:payment|pmt|instal?lment)\W*$|\b(?:regular|current|tot(?:al)?|new|scheduled|contractual|your|this month'?s|next|minimum monthly) (?:month(?:ly)? )?(?:mortgage )?(?:payment|pmt)\b(?!s? (?:received|dates?|due))|\bcurrent (?:monthly )?payment due\W*$|\b(?:monthly|current|regular|scheduled|next) instal?lment\b|^\W*(?:minimum |required )?(?:monthly |weekly |fortnightly )?repayment(?: amount)?\W*$|^\W*payment this month\W*$|\bmonthly (?:mortgage )?(?:payment|pmt)(?: amount)?\b|\b(?:payment|pmt) (?:amount|amt)\b|^\W*(?:this )?instal?lment(?: (?:amount|due))?\W*$/,
    /overdue|minimum(?! (?:monthly )?repayment)|past|last/,
  ],
  [
    'due',
    /\b(?:total |payment |pmt )?(?:amount|amt|payment|pmt) (?:now |still )?due\b|\b(?:total )?payment to be (?:drawn|drafted|debited|withdrawn|collected)\b|\btotal (?:now |payment |amount )?due\b|\bpay this amount\b|\bamount (?:to pay|now due|payable|(?:that )?you owe)\b|^\W*(?:total )?you owe\W*$|\btotal (?:payable|(?:amount )?you owe)\b|^\W*please (?:pay|remit)\W*$|\b(?:total|amount) (?:required |needed )?to (?:send|pay|remit|bring|reinstate|cure)\b|^\W*now due\W*$|^\W*(?:total |amount |sum )?(?:asked|requested|billed|called) ?(?:for)?(?: now)?\W*$|^\W*please (?:pay|remit|send)\b|\b(?:sum|total) (?:now )?due\b|^\W*(?:please )?pay (?:by|before|on or before)\b|\bto (?:be|become|get) (?:current|up to date)\b.{0,20}\b(?:send|pay|remit)\W*$/,
    /\bif\b|after|date|past/,
  ],
];

/** What a label says besides the part: the time, the direction, who pays. */
const filling =
  /(?<=\b(?:month|year|period|bill|statement|payment|instal?lment))'s\b|\b(?:ytd|year[- ]to[- ]date|paid|portion|part|amounts?|amt|towards?|applied|to|due|current(?:ly)?|this|month(?:ly)?|year|your|the|payments?|pmt|since|last|statement|unpaid|outstanding|owed|total|in|20\d\d|ytd\.?|at|for|only|pd|month|regular|next|new|collected|deposit(?:ed|s)?|account|installment|share|portion|our|period|billed|asked|requested|scheduled|charged|accrued|assessed|contractual|miscellaneous|misc|reduction|shortage|bills?|asked|now|of|which|from|goes|pays|is|(?:set )?aside|into|annual|calendar|before)\b/g;
const own: readonly Row[] = [
  ['principal', /^prin(?:c|cipal)?$/],
  ['escrow', /^(?:escrow |impound )?reserves?$/],
  ['escrow', /^(?:real estate|town|county|city|school) tax(?:es)?(?: (?:and|&) insurance)?$/],
  ['escrow', /^t ?& ?i(?: (?:esc(?:row)?|impounds?))?$/],
  ['fees', /^expenses (?:and|&) fees$/],
  ['interest', /^(?:finance charges?|interest charges?|int(?:erest)?(?: at)?(?: per annum)?(?: date)?)$/],
  [
    'escrow',
    /^(?:(?:property )?tax(?:es)?(?: ?(?:&|and|and\/or|\/|,) ?(?:hazard |homeowners? )?ins(?:urance)?)? ?)?(?:esc(?:row)?s?|impounds?)(?: ?(?:\/|&|and|or) ?impounds?)?(?: ?[(/,-]? ?(?:(?:property )?tax(?:es)?|ins(?:urance)?|and|or|and\/or|&|\W)*)?$/,
  ],
  ['escrow', /^(?:(?:hazard|home(?:owner'?s?)?|property|flood|mortgage) )?ins(?:urance)? (?:escrow|impounds?|reserves?)$/],
  ['escrow', /^(?:(?:property )?tax(?:es)?(?: ?(?:&|and|\/|,) ?(?:hazard |homeowners? )?ins(?:urance)?)?|impound|escrow) reserves?$/],
  ['escrow', /^(?:property )?tax(?:es)? ?(?:&|and|and\/or|\/) ?(?:hazard |homeowners? )?ins(?:urance)?(?: ?\(?escrow\)?)?$/],
  [
    'fees',
    /^(?:other |any )?(?:late |returned |returned item |collection |corporate |recoverable |lender |legal |service |servicing |nsf )*(?:fees?|charges?|expenses|(?<=(?:corporate|recoverable|lender|legal|servicing) )advances)(?:[ /&,+-]|and|or|other|late|misc(?:ellaneous)?|fees?|charges?|expenses?|advances?|charged|assessed)*$/,
  ],
  ['fees', /^(?:[a-z'/-]+ ){1,4}fees?$/],
];

/** What the words of a row or the head of a column say a figure is; null where they name nothing of the kind. Takes folded text. */
export function readMortgagePart(folded: string): MortgagePart | null {
  const [full = folded, ...others] = labelReadings(folded);
  // What stands in brackets explains a part: `Principal (1/225 of principal balance)`.
  const unexplained = full
    .replace(/(?<=[a-z]) *\([^()]{12,}\)/, '')
    .replace(/(?<=[a-z])(?: at| @|:)? ?[\d.]+ ?%(?: [a-z]+){0,2} (?:on|of|x|times) (?:[a-z]+ ){0,3}\$? ?[\d,.]+/, '');
  for (const reading of new Set([unexplained, full, ...others])) {
    const part = readPart(reading);
    if (part) return part;
  }
  return null;
}

function readPart(folded: string): MortgagePart | null {
  const label = folded
    .replace(/[*:#"]|\.{2,}/g, ' ')
    .replace(/\bchgs?\b/g, 'charges')
    .trim();
  if (label.length < 3 || label.length > 80 || /\binterest[- ]only (?:period|term|loan|option)\b/.test(label)) return null;
  for (const [part, pattern, not] of whole) if (pattern.test(label) && !not?.test(label)) return part;
  // Behind a colon stands what the fee is for (`Unpaid fees: property inspection`), or the first part of a payment.
  const [head, tail] = /^([a-z ]{4,40}): *([a-z].*)$/.exec(folded.trim())?.slice(1) ?? [label];
  return ownPart(head ?? label) ?? (tail === undefined ? null : ownPart(tail));
}

const months = new RegExp(`(?<![a-z])(?:${monthPattern})(?![a-z])\\.?`, 'g');

function ownPart(label: string): MortgagePart | null {
  const core = label
    .replace(months, ' ')
    .replace(/^[a-z]*\d[^ ]* (?=[a-z])|\b(?:on )?(?:30|act(?:ual)?)\/36\d\b|\([^)]*\)?|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|[\d.]+ ?%/g, ' ')
    .replace(filling, ' ')
    .replace(/, .*$/, '')
    .replace(/[.\s]+/g, ' ')
    .replace(/^[\W_]+|[\W_]+$/g, '');
  return own.find(([, pattern]) => pattern.test(core))?.[0] ?? null;
}
