import { matchLines } from '#core/books/bank/match-lines';
import { makeBank, type MadeBank } from './bank-lines.js';

/** What matching came to on made lines. */
export interface BankScore {
  /** Lines that truly pay something. */
  payments: number;
  /** Lines that were matched without a person, and those of them that are right to the item. */
  matched: number;
  right: number;
  /** Lines for which the truth was at least proposed. */
  proposed: number;
  misses: string[];
}

const keyOf = (keys: readonly string[]): string => keys.toSorted().join(' ');

/** Judges automatic matches line by line: one is right if it names all items the line truly pays and no other. */
export function judgeBank({ lines, items, truth }: MadeBank): BankScore {
  const found = Map.groupBy(matchLines(lines, items), ({ lineId }) => lineId);
  const score: BankScore = { payments: truth.size, matched: 0, right: 0, proposed: 0, misses: [] };
  const nameOf = new Map(
    items.map((item) => [item.key, `${item.names[0] ?? ''} ${item.day}${item.due ? ` due ${item.due}` : ''} ${item.cents}`]),
  );
  for (const { id, text, day, cents } of lines) {
    const matches = found.get(id) ?? [];
    const [want, got] = [keyOf(truth.get(id) ?? []), keyOf(matches.map(({ itemKey }) => itemKey))];
    const isSure = matches.length > 0 && matches.every((match) => match.isSure);
    if (isSure) score.matched += 1;
    if (isSure && want === got) score.right += 1;
    else if (want !== '' && want === got) score.proposed += 1;
    if (isSure ? want !== got : want !== '') {
      const named = (key: string) =>
        key
          .split(' ')
          .map((each) => nameOf.get(each) ?? '-')
          .join(' + ');
      score.misses.push(
        `${isSure ? 'WRONG' : want === got ? 'proposed' : 'missed'} ${day} ${cents} “${text}”: ${named(want)}${got === want ? '' : ` not ${named(got)}`}`,
      );
    }
  }
  return score;
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;

/** `npm run evaluate -- bank [lines]`: how many made lines find the items they pay. `SEED=7` makes others, `SHOW=bank` prints each that is not matched or is wrong. */
export function evaluateBank(count: number, shown: ReadonlySet<string>): void {
  const seeds = process.env.SEED ? [Number(process.env.SEED)] : [20_260_105, 1, 2, 3, 4];
  for (const seed of seeds) {
    const began = performance.now();
    const { payments, matched, right, proposed, misses } = judgeBank(makeBank(count, seed));
    const ms = Math.round(performance.now() - began);
    console.log(
      `bank, seed ${seed}: ${count} lines, ${payments} of them payments; matched ${matched}, right ${percent(right, matched)}; found ${percent(right, payments)}, proposed besides ${percent(proposed, payments)} (${ms} ms)`,
    );
    if (shown.has('bank')) for (const miss of misses) console.log(`  ${miss}`);
  }
}
