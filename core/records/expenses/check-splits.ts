import { sumOfWeights, toUnits } from '#core/records/expenses/exact-weight';
import type { NewSplit } from '#core/database/values/split-definition';

/** What of a property says whether and how much it can bear. `share` is decimal text. */
export interface BearingProperty {
  name: string;
  isActive: boolean;
  share: string | null;
}
export type BearingProperties = ReadonlyMap<number, BearingProperty>;

/** What does not fit: where it stands below the list (`[0, 'weight']`; empty: the list itself) and the sentence for a person. */
export interface SplitProblem {
  path: (string | number)[];
  sentence: string;
}

/** What a part weighs beside the others of its line; null where nobody has said it. Of parts by amount nothing is weighed. */
export function weightOf({ method, weight, propertyId }: NewSplit, properties: BearingProperties): string | null {
  if (method === 'equal') return '1';
  if (method === 'share') return weight ?? (propertyId === null ? null : (properties.get(propertyId)?.share ?? null));
  return weight ?? null;
}

/** The parts of each line, and of the rest, with their places in the list. */
export function bySplitLine(splits: readonly NewSplit[]): Map<number | null, number[]> {
  const groups = new Map<number | null, number[]>();
  for (const [at, { lineItem = null }] of splits.entries()) groups.set(lineItem, [...(groups.get(lineItem) ?? []), at]);
  return groups;
}

/** The words for a property in a sentence. */
export const nameOfBearer = (propertyId: number | null, properties: BearingProperties): string =>
  propertyId === null ? 'The business' : `“${properties.get(propertyId)?.name ?? propertyId}”`;

/**
 * What is wrong with parts whatever the expense comes to. `kept` are the properties that had a part before: one that is archived since keeps it. Empty:
 * they fit. Pure.
 */
export function checkSplits(
  splits: readonly NewSplit[],
  properties: BearingProperties,
  kept: ReadonlySet<number> = new Set(),
): SplitProblem[] {
  const problems: SplitProblem[] = [];
  for (const group of bySplitLine(splits).values()) {
    const seen = new Set<string>();
    const method = splits[group[0] ?? 0]?.method ?? 'amount';
    for (const at of group) {
      const split = splits[at];
      if (!split) continue;
      const problem = problemOf(split, properties, kept) ?? besideOthers(split, { method, seen, properties });
      if (problem) problems.push({ ...problem, path: [at, ...problem.path] });
    }
    if (problems.length > 0 || method !== 'percent') continue;
    const sum = sumOfWeights(group.flatMap((at) => splits[at]?.weight ?? []));
    if (toUnits(sum) !== toUnits('100'))
      problems.push({ path: [], sentence: `The percentages must add up to 100; they add up to ${sum}.` });
  }
  return problems;
}

function problemOf(split: NewSplit, properties: BearingProperties, kept: ReadonlySet<number>): SplitProblem | null {
  const { propertyId, method = 'amount', amount = null } = split;
  const property = propertyId === null ? null : properties.get(propertyId);
  const name = nameOfBearer(propertyId, properties);
  if (property === undefined) return { path: ['property_id'], sentence: `There is no property ${propertyId}.` };
  if (property && !property.isActive && !kept.has(propertyId ?? 0))
    return { path: ['property_id'], sentence: `${name} is archived. Restore it before you assign a part to it.` };
  if (method === 'amount' && amount === null) return { path: ['amount'], sentence: 'Amount is required' };
  if (method === 'percent' && (split.weight ?? null) === null) return { path: ['weight'], sentence: 'Percentage is required' };
  if (method === 'share' && weightOf(split, properties) === null)
    return {
      path: ['property_id'],
      sentence: `${name} has no share of common costs. ${property ? 'Enter it on the property, or divide' : 'Divide'} in another way.`,
    };
  return null;
}

interface Others {
  method: string;
  /** What has a part already. */
  seen: Set<string>;
  properties: BearingProperties;
}

function besideOthers(split: NewSplit, { method, seen, properties }: Others): SplitProblem | null {
  const { propertyId } = split;
  if ((split.method ?? 'amount') !== method)
    return { path: ['method'], sentence: 'All parts of a line, or of the rest, must be divided in the same way.' };
  const bearer = String(propertyId);
  if (method === 'share' && seen.has(bearer))
    return { path: ['property_id'], sentence: `${nameOfBearer(propertyId, properties)} already has a part, by its share.` };
  seen.add(bearer);
  return null;
}
