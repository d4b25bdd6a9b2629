import { sumOf } from '#core/kernel/platform/sum-of';
import type { SplitDefinition } from '#core/database/values/split-definition';
import { dividedFacts } from '#core/rules/divided-facts';
import type { DocumentFacts } from '#core/rules/document-facts';
import type { RuleVerdict } from '#core/rules/evaluate-rules';

/** Where a rule stands in another's way on a document. `winner` is the rule whose word counts. */
export interface RuleConflict {
  winner: string;
  loser: string;
  /** The sentence that says what about. */
  sentence: string;
}

/** Money that a rule moves from one place of the books to another; ids, null for nowhere. `amount` is decimal text. */
export interface MoneyMoved {
  kind: 'property' | 'category' | 'expense' | 'subscription';
  from: number | null;
  to: number | null;
  amount: string;
  documents: number;
}

/**
 * Where the rule that stands `at` this place among all verdicts on a document and the others get in each other's way: two that
 * set the same thing to different values, and one that ends the run before another. Pure.
 */
export function conflictsOf(verdicts: readonly RuleVerdict[], at: number): RuleConflict[] {
  const tried = verdicts[at];
  if (!tried) return [];
  const found: RuleConflict[] = [];
  for (const [place, { name, actions }] of verdicts.entries())
    for (const { lostTo, note } of actions) {
      if (lostTo === null || (place !== at && !isRule(tried, lostTo))) continue;
      found.push({ winner: lostTo.name, loser: name, sentence: note ?? '' });
    }
  if (tried.stoppedBy !== null)
    found.push({
      winner: tried.stoppedBy,
      loser: tried.name,
      sentence: `The rule “${tried.stoppedBy}” runs first and stops further rules.`,
    });
  return found;
}

/** Where any of the rules get in each other's way on a document, each said once. Pure. */
export function allConflicts(verdicts: readonly RuleVerdict[]): RuleConflict[] {
  const found = verdicts.flatMap((_, at) => conflictsOf(verdicts, at));
  return [...new Map(found.map((conflict) => [JSON.stringify(conflict), conflict])).values()];
}

const kept = ['vendor', 'description', 'document_type', 'property_id', 'category_id', 'payment_method', 'splits'] as const;
const isKept = (field: string): field is (typeof kept)[number] => (kept as readonly string[]).includes(field);

/**
 * The verdicts of a whole run, which starts from what the document says, told from how the document stands `now`: what an earlier run has set and this
 * one sets again is no change. Pure.
 */
export function toldFromNow(verdicts: readonly RuleVerdict[], now: Pick<DocumentFacts, (typeof kept)[number]>): RuleVerdict[] {
  return verdicts.map((verdict) => ({
    ...verdict,
    actions: verdict.actions.map((action) => {
      const { change } = action;
      if (!change || !isKept(change.field)) return action;
      const from = now[change.field];
      return from === change.to ? { ...action, change: null, note: 'Already set.' } : { ...action, change: { ...change, from } };
    }),
  }));
}

const isRule = ({ ruleId, name }: RuleVerdict, other: { id: number | null; name: string }): boolean =>
  ruleId === other.id && name === other.name;

/**
 * What rules move on these documents, summed by where from and where to; an expense goes to the property on which all rules together leave its document
 * (`propertyId`), and to none once it is the bill of a subscription. A bill in another currency, or without an amount, moves nothing that could be added
 * up, and what is booked already stays where it is. Pure.
 */
export function moneyMoved(
  tried: readonly { facts: DocumentFacts; verdicts: readonly RuleVerdict[]; propertyId: number | null }[],
): MoneyMoved[] {
  const moves = new Map<string, { move: Omit<MoneyMoved, 'amount' | 'documents'>; amounts: string[] }>();
  for (const { facts, verdicts, propertyId } of tried) {
    if (facts.amount === null || (facts.currency !== null && facts.currency !== facts.business_currency)) continue;
    let property = propertyId;
    const parts = partsOf(facts, verdicts);
    for (const { change } of verdicts.flatMap(({ actions }) => actions)) {
      const move = change && moveOf(change, property);
      if (!move || facts.has_expense) continue;
      if (move.kind === 'subscription') property = null;
      for (const { to, amount } of move.kind === 'expense' && parts.length > 0 ? parts : [{ to: move.to, amount: facts.amount }]) {
        const key = `${move.kind} ${move.from} ${to}`;
        const known = moves.get(key) ?? { move: { ...move, to }, amounts: [] };
        known.amounts.push(amount);
        moves.set(key, known);
      }
    }
  }
  return [...moves.values()].map(({ move, amounts }) => ({ ...move, amount: sumOf(amounts), documents: amounts.length }));
}

/** Where the parts of an expense go that rules divide, now or earlier; none where they do not. */
function partsOf(facts: DocumentFacts, verdicts: readonly RuleVerdict[]): { to: number | null; amount: string }[] {
  const changes = verdicts.flatMap(({ actions }) => actions.flatMap(({ change }) => change ?? []));
  const text = changes.findLast(({ field }) => field === 'splits')?.to ?? facts.splits;
  const divided = typeof text === 'string' ? dividedFacts(facts, JSON.parse(text) as SplitDefinition[]) : { parts: [] };
  return 'problem' in divided ? [] : divided.parts.map(({ propertyId: to, amount }) => ({ to, amount }));
}

type Change = NonNullable<RuleVerdict['actions'][number]['change']>;

const id = (value: string | number | null): number | null => (typeof value === 'number' ? value : null);

function moveOf({ field, from, to }: Change, property: number | null): Omit<MoneyMoved, 'amount' | 'documents'> | null {
  if (field === 'property_id') return { kind: 'property', from: id(from), to: id(to) };
  if (field === 'category_id') return { kind: 'category', from: id(from), to: id(to) };
  if (field === 'subscription') return { kind: 'subscription', from: null, to: id(to) };
  return field === 'expense' ? { kind: 'expense', from: null, to: property } : null;
}
