import { evidenceOf, isNamed, oddsOf, type OpenItem, type OpenLine, withWords } from '#core/books/bank/pair-odds';
import { daysApart } from '#core/kernel/platform/days';

/** The items a person may choose for a line, the likeliest first: its amount, its name, a day nearby. Those of the other sign are left out. Pure. */
export function rankChoices<T extends OpenItem>(line: OpenLine, items: readonly T[]): T[] {
  const worded = withWords(line);
  const rank = (item: T): number => {
    const evidence = evidenceOf(worded, item);
    const isExact = item.cents === line.cents;
    const odds = evidence ? Math.log(oddsOf(evidence, line.cents)) : -4;
    return (isExact ? 100 : 0) + (evidence && isNamed(evidence) ? 50 : 0) + odds - daysApart(item.day, line.day) / 1000;
  };
  return items
    .filter((item) => Math.sign(item.cents) === Math.sign(line.cents))
    .map((item) => ({ item, rank: rank(item) }))
    .toSorted((a, b) => b.rank - a.rank || a.item.key.localeCompare(b.item.key, 'en'))
    .map(({ item }) => item);
}
