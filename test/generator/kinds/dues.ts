import type { Pair } from '../content.ts';
import { dayAfter, monthAfter, monthBrief, monthWords } from '../style.ts';
import type { Writer } from './writer.ts';

/** What an association asks for one period, and how it calls that. */
export function drawDues(writer: Writer) {
  const { draw } = writer;
  const cycle = draw.pick(['month', 'month', 'month', 'quarter', 'half', 'year'] as const);
  const months = { month: 1, quarter: 3, half: 6, year: 12 }[cycle];
  const cents = draw.chance(0.5) ? draw.pick([100, 500, 2500]) * draw.int(20, 90) : draw.cents(38, 900);
  const first = { month: draw.int(1, 12), quarter: draw.pick([1, 4, 7, 10]), half: draw.pick([1, 7]), year: 1 }[cycle];
  const begins = `${draw.int(2024, 2026)}-${String(first).padStart(2, '0')}-01`;
  const ends = monthAfter(begins, months - 1);
  const year = begins.slice(0, 4);
  const span = [
    `${monthWords(begins).split(' ')[0]} - ${monthWords(ends)}`,
    `${monthBrief(begins)}-${monthBrief(ends)} ${year}`,
    `${writer.style.day(begins)} - ${writer.style.day(dayAfter(monthAfter(ends, 1), -1))}`,
  ];
  const period = {
    month: draw.pick([monthWords(begins), `${monthBrief(begins)} ${year}`, `${begins.slice(5, 7)}/${year}`]),
    quarter: draw.pick([`Q${(first + 2) / 3} ${year}`, ...span]),
    half: draw.pick(span),
    year: draw.pick([year, `${year}-${String(Number(year) + 1).slice(2)}`]),
  }[cycle];
  writer.fact('period', period);
  return { cents, begins, period, cycle };
}

/** The account: the same one wherever the document names it. */
export const number = (writer: Writer): Pair =>
  writer.text(
    'account_number',
    writer.fields.account_number ?? writer.formed(writer.draw.chance(0.5) ? 'associationAccounts' : 'accounts'),
    'account_number',
  );
/** The account, which letters and invoices often leave out. */
export const someNumber = (writer: Writer): Pair[] => (writer.draw.chance(0.6) ? [number(writer)] : []);
