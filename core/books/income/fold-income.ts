import { type FigureKind, isIncomeKind } from '#core/database/values/income-values';
import type { Standing } from '#core/database/values/claim-values';
import { addDays, daysApart } from '#core/kernel/platform/days';

/** A claim of income as far as it tells whether another states the same. Money is decimal text, days are `YYYY-MM-DD`. */
export interface StatedIncome {
  id: number;
  kind: FigureKind;
  amount: string;
  /** A document states it, or a person has recorded it. */
  source: 'machine' | 'person';
  /** The document that states it; of what a person recorded the one it was recorded from. */
  documentId: number | null;
  happenedOn: string;
  /** The first and last day of the statement's time; null for what a person recorded. */
  period: string | null;
  periodEnd: string | null;
  /** Whose statement it is, as a key that all spellings share; empty where nobody knows. */
  manager: string;
  account: string | null;
  reference: string | null;
  note: string | null;
  documentDay: string;
  /** The statement says that it takes the place of an earlier one. */
  corrects: boolean;
  /** Its document is the same file as another one that states it. */
  isCopy: boolean;
  /** Its document is in the trash. */
  withdrawn: boolean;
  /** It counts beside what looks like the same. */
  isSeparate: boolean;
}

/** A person may write a payment down so many days before or after the manager's month. */
const near = { before: 7, after: 20 };

/**
 * Which claims of a property count. Of the copies of a file one counts; a corrected statement takes the place of the manager's earlier one of that time; a statement that says
 * the same again counts once; and what a person recorded is counted with the statement that names it. Pure; the order of the claims makes no difference.
 */
export function foldIncome(claims: readonly StatedIncome[]): ReadonlyMap<number, Standing> {
  const standings = new Map<number, Standing>(claims.map(({ id, withdrawn }) => [id, withdrawn ? 'withdrawn' : 'counts']));
  const stated = claims.filter(({ source, withdrawn }) => source === 'machine' && !withdrawn);
  for (const { id } of stated.filter(({ isCopy }) => isCopy)) standings.set(id, 'copy');
  const groups = Map.groupBy(
    stated.filter(({ isCopy }) => !isCopy),
    ({ manager, period }) => `${manager} ${period}`,
  );
  for (const group of groups.values()) {
    const documents = statementsOf(group);
    const corrected = documents.filter((earlier, at) => documents.slice(at + 1).some((later) => isCorrectionOf(later, earlier)));
    const left = documents.filter((statement) => !corrected.includes(statement));
    const repeated = left.filter((later, at) => left.slice(0, at).some((earlier) => saysTheSame(earlier, later)));
    for (const { claims: gone } of corrected) for (const { id } of gone) standings.set(id, 'corrected');
    for (const { claims: gone } of repeated) for (const { id } of gone) standings.set(id, 'repeated');
  }
  const counting = stated.filter(({ id, kind }) => standings.get(id) === 'counts' && isIncomeKind(kind));
  for (const id of confirmedBy(counting, claims)) standings.set(id, 'confirmed');
  return standings;
}

interface Statement extends Pick<StatedIncome, 'account' | 'reference' | 'corrects' | 'documentDay'> {
  documentId: number;
  claims: StatedIncome[];
  /** All that it says, in one text. */
  words: string;
}

/** The earliest first; of one day the one that came first. */
function statementsOf(claims: readonly StatedIncome[]): Statement[] {
  return [...Map.groupBy(claims, ({ documentId }) => documentId ?? 0)]
    .flatMap(([documentId, own]): Statement[] => {
      const [first] = own;
      if (!first) return [];
      const { account, reference, corrects, documentDay } = first;
      const words = own
        .map(({ kind, amount, note }) => `${kind} ${amount} ${note ?? ''}`)
        .toSorted()
        .join('\n');
      return [{ documentId, claims: own, words, account, reference, corrects, documentDay }];
    })
    .toSorted((a, b) => a.documentDay.localeCompare(b.documentDay) || a.documentId - b.documentId);
}

const differ = (a: string | null, b: string | null): boolean => a !== null && b !== null && a !== b;

const isCorrectionOf = (later: Statement, earlier: Statement): boolean =>
  !differ(later.account, earlier.account) && (later.corrects || (later.reference !== null && later.reference === earlier.reference));

const saysTheSame = (earlier: Statement, later: Statement): boolean =>
  earlier.words === later.words && !differ(earlier.account, later.account) && !differ(earlier.reference, later.reference);

/** What people recorded that a statement names too, each by one line of it, the nearest day first. */
function confirmedBy(counting: readonly StatedIncome[], claims: readonly StatedIncome[]): number[] {
  const recorded = claims.filter(({ source, isSeparate }) => source === 'person' && !isSeparate);
  const pairs = recorded.flatMap((entry) =>
    counting
      .filter((line) => isSameMoney(entry, line))
      .map((line) => ({ entry, line, days: daysApart(entry.happenedOn, line.happenedOn) })),
  );
  pairs.sort(
    (a, b) =>
      a.days - b.days ||
      a.entry.happenedOn.localeCompare(b.entry.happenedOn) ||
      a.line.happenedOn.localeCompare(b.line.happenedOn) ||
      a.entry.id - b.entry.id ||
      a.line.id - b.line.id,
  );
  const [found, used] = [new Set<number>(), new Set<number>()];
  for (const { entry, line } of pairs) {
    if (found.has(entry.id) || used.has(line.id)) continue;
    found.add(entry.id);
    used.add(line.id);
  }
  return [...found];
}

function isSameMoney(entry: StatedIncome, line: StatedIncome): boolean {
  if (entry.kind !== line.kind || entry.amount !== line.amount) return false;
  const [from, to] = [line.period ?? line.happenedOn, line.periodEnd ?? line.happenedOn];
  return entry.happenedOn >= addDays(from, -near.before) && entry.happenedOn <= addDays(to, near.after);
}
