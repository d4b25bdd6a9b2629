import { onlySum } from '#core/books/bank/find-sums';
import { evidenceOf, isNamed, type OpenItem, type WordedLine } from '#core/books/bank/pair-odds';
import type { FoundMatch } from '#core/books/bank/found-match';
import type { MatchReason } from '#core/database/values/bank-values';

const most = { items: 6, lines: 4 };

/** What belongs together: a line with its items, or an item with its lines. */
interface Group {
  lines: readonly WordedLine[];
  items: readonly OpenItem[];
  reason: MatchReason;
}

const sameSide = (a: { cents: number }, b: { cents: number }): boolean => Math.sign(a.cents) === Math.sign(b.cents);

/** Those that a name or number says, the likeliest day first. */
function named<T extends WordedLine | OpenItem>(candidates: readonly T[], evidence: (candidate: T) => ReturnType<typeof evidenceOf>): T[] {
  return candidates
    .flatMap((candidate) => {
      const found = evidence(candidate);
      return found && isNamed(found) ? [{ candidate, rank: found.day + (found.hasNumber ? 2 : 0) }] : [];
    })
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ candidate }) => candidate);
}

function groupsOf(lines: readonly WordedLine[], items: readonly OpenItem[], single: ReadonlySet<number>): Group[] {
  const sums = lines.flatMap((line): Group[] => {
    // A line with a bill of its very amount is hardly the sum of others.
    if (single.has(line.id)) return [];
    const fitting = items.filter((item) => sameSide(item, line) && Math.abs(item.cents) < Math.abs(line.cents));
    const parts = onlySum(
      named(fitting, (item) => evidenceOf(line, item)),
      line.cents,
      most.items,
    );
    return parts ? [{ lines: [line], items: parts, reason: 'sum' }] : [];
  });
  const parted = items.flatMap((item): Group[] => {
    const fitting = lines.filter((line) => sameSide(item, line) && !single.has(line.id) && Math.abs(line.cents) < Math.abs(item.cents));
    const parts = onlySum(
      named(fitting, (line) => evidenceOf(line, item)),
      item.cents,
      most.lines,
    );
    return parts ? [{ lines: parts, items: [item], reason: 'parts' }] : [];
  });
  return [...sums, ...parted];
}

/** From here on a group's days speak for it. */
const probable = 0.98;
const doubtful = 0.6;

/**
 * Lines that pay several items in one sum, and items that several lines pay in parts, as far as names or numbers say so and one way alone adds up. Groups that want
 * the same line or item are proposed, the first of them. `single`: lines that have an item of their amount. Pure.
 */
export function findSums(lines: readonly WordedLine[], items: readonly OpenItem[], single: ReadonlySet<number>): FoundMatch[] {
  const groups = groupsOf(lines, items, single);
  const wanted = new Map<WordedLine | OpenItem, number>();
  for (const group of groups) for (const member of [...group.lines, ...group.items]) wanted.set(member, (wanted.get(member) ?? 0) + 1);
  const taken = new Set<WordedLine | OpenItem>();
  const out: FoundMatch[] = [];
  const isAlone = (group: Group): boolean => [...group.lines, ...group.items].every((member) => wanted.get(member) === 1);
  for (const group of groups.toSorted((a, b) => Number(isAlone(b)) - Number(isAlone(a)))) {
    const members = [...group.lines, ...group.items];
    if (members.some((member) => taken.has(member))) continue;
    for (const member of members) taken.add(member);
    const isSure = isAlone(group);
    const [line, item] = [group.lines[0], group.items[0]];
    if (!line || !item) continue;
    const share = { probability: isSure ? probable : doubtful, isSure, reason: group.reason };
    if (group.reason === 'sum')
      for (const part of group.items) out.push({ ...share, lineId: line.id, itemKey: part.key, cents: Math.abs(part.cents) });
    else for (const part of group.lines) out.push({ ...share, lineId: part.id, itemKey: item.key, cents: Math.abs(part.cents) });
  }
  return out;
}
