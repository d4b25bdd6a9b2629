import { monthNumber } from '#core/extraction/notation/month-names';
import { addDays, addMonths, dayOfMonth } from '#core/kernel/platform/days';

/** Days of the calendar, both included, `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

const english =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept|sep|oct|nov|dec';

const pad = (number: number): string => String(number).padStart(2, '0');
const ofYear = (year: number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });
const ofMonths = (year: number, month: number, months: number): Period => ({
  from: dayOfMonth(year, month, 1),
  to: dayOfMonth(year, month + months - 1, 31),
});
const ofMonth = (year: number, month: number): Period => ofMonths(year, month, 1);
const single = (day: string): Period => ({ from: day, to: day });

function dayOf(year: number, month: number, day: number): Period | null {
  const text = `${year}-${pad(month)}-${pad(day)}`;
  return day >= 1 && month >= 1 && month <= 12 && dayOfMonth(year, month, day) === text ? single(text) : null;
}

const monthsIn: Readonly<Record<string, number>> = { month: 1, quarter: 3, year: 12 };

function before(today: string, count: number, unit: string): string {
  if (unit === 'day') return addDays(today, -count);
  if (unit === 'week') return addDays(today, -7 * count);
  return addMonths(today, -count * (monthsIn[unit] ?? 1));
}

/** `this`, `last` or `next` week, month, quarter or year. */
function relative(today: string, which: string, unit: string): Period {
  const shift = { this: 0, last: -1, previous: -1, past: -1, next: 1 }[which] ?? 0;
  const [year = 0, month = 1] = today.split('-').map(Number);
  if (unit === 'year') return ofYear(year + shift);
  if (unit === 'month') return ofMonth(year, month + shift);
  if (unit === 'quarter') return ofMonths(year, 3 * (Math.ceil(month / 3) - 1 + shift) + 1, 3);
  const monday = addDays(today, 7 * shift - ((new Date(today).getUTCDay() + 6) % 7));
  return { from: monday, to: addDays(monday, 6) };
}

/** The latest such month that has begun; `last` asks for one that is over. */
function namedMonth(today: string, month: number, over: boolean): Period {
  const [year = 0, now = 1] = today.split('-').map(Number);
  const isPast = over ? month < now : month <= now;
  return ofMonth(isPast ? year : year - 1, month);
}

type Reader = readonly [RegExp, (parts: string[], today: string) => Period | null];

const monthOf = (name = ''): number => monthNumber(name) ?? 0;

/** The ways to say when, the longer before the shorter. */
const readers: readonly Reader[] = [
  [/(\d{4})-(\d{2})-(\d{2})/y, ([, y, m, d]) => dayOf(Number(y), Number(m), Number(d))],
  [/(\d{1,2})\/(\d{1,2})\/(20\d\d)/y, ([, m, d, y]) => dayOf(Number(y), Number(m), Number(d))],
  [
    new RegExp(`(${english})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (20\\d\\d)`, 'y'),
    ([, name, d, y]) => dayOf(Number(y), monthOf(name), Number(d)),
  ],
  [
    new RegExp(`(\\d{1,2})(?:st|nd|rd|th)? (?:of )?(${english})\\.?,? (20\\d\\d)`, 'y'),
    ([, d, name, y]) => dayOf(Number(y), monthOf(name), Number(d)),
  ],
  [new RegExp(`(${english})\\.?,? (?:of )?(20\\d\\d)`, 'y'), ([, name, y]) => ofMonth(Number(y), monthOf(name))],
  [/q([1-4])(?: of)? (20\d\d)/y, ([, q, y]) => ofMonths(Number(y), 3 * Number(q) - 2, 3)],
  [
    /(?:the )?(?:last|past|previous) (\d{1,3}) (day|week|month|year)s?/y,
    ([, n, unit = ''], today) => ({ from: before(today, Number(n), unit), to: today }),
  ],
  [
    /(?:the )?(this|last|previous|past|next) (week|month|quarter|year)/y,
    ([, which = '', unit = ''], today) => relative(today, which, unit),
  ],
  [new RegExp(`(last|past|previous) (${english})\\b`, 'y'), ([, , name], today) => namedMonth(today, monthOf(name), true)],
  [/today/y, (_, today) => single(today)],
  [/yesterday/y, (_, today) => single(addDays(today, -1))],
  // “May” is a word of its own: it is a month only behind another word for when.
  [
    new RegExp(
      `(?:(?:in|since|before|after|until|during|this|of) (?:this )?(${english})|(${english.replace('|may', '').replace('|mar|', '|')}))\\b(?! \\d)`,
      'y',
    ),
    ([, withWord, bare], today) => namedMonth(today, monthOf(withWord ?? bare), false),
  ],
  [/(20\d\d)(?![\d,.]*\d)/y, ([, y]) => ofYear(Number(y))],
];

/** When, as it is said at a place of a lower-case text, and how many letters it takes; null where nothing of the kind stands there. */
export function readPeriod(text: string, place: number, today: string): { period: Period; length: number } | null {
  for (const [pattern, read] of readers) {
    pattern.lastIndex = place;
    const match = pattern.exec(text);
    const period = match ? read([...match], today) : null;
    if (match && period) return { period, length: match[0].length };
  }
  return null;
}
