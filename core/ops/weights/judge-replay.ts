import type { ReadField } from '#core/database/values/read-field';
import { squeeze } from '#core/extraction/notation/text-fold';
import { isRight } from '#core/ops/weights/compare-readings';
import type { ReplayedValue } from '#core/database/values/replayed-value';

/** A document after the replay of corrections. */
export interface Replayed {
  documentId: number;
  vendor?: string | null | undefined;
  readAs: readonly string[];
  values: readonly ReplayedValue[];
}

/** How the values of a field compare on the documents of a vendor (null: of unknown vendors). */
export interface Tally {
  vendor: string | null;
  field: ReadField;
  values: number;
  before: number;
  now: number;
  /** The values that the new weights read differently, the newest documents first. */
  changed: (ReplayedValue & { documentId: number })[];
}

const keyOf = (vendor: string | null | undefined): string => squeeze(vendor ?? '');

/** By vendor and field, how many values each reading gets right. Pure. */
export function tallyUp(documents: readonly Replayed[]): Tally[] {
  const tallies = new Map<string, Tally>();
  for (const { documentId, vendor = null, values } of documents)
    for (const value of values) {
      const { field, said, before, now } = value;
      const key = `${keyOf(vendor)} ${field}`;
      const tally = tallies.get(key) ?? { vendor, field, values: 0, before: 0, now: 0, changed: [] };
      tallies.set(key, tally);
      tally.values += 1;
      if (isRight(field, said, before)) tally.before += 1;
      if (isRight(field, said, now)) tally.now += 1;
      if (before !== now) tally.changed.push({ ...value, documentId });
    }
  return [...tallies.values()];
}

/** New weights are worse for a vendor if they get fewer values of any one field right: better amounts do not make up for worse dates. */
export const isWorse = ({ before, now }: Pick<Tally, 'before' | 'now'>): boolean => now < before;

/** The names (see `readAs`) of vendors for whom the new weights are worse. Pure. */
export function heldBy(documents: readonly Replayed[]): string[] {
  const worse = new Set(
    tallyUp(documents)
      .filter(isWorse)
      .map(({ vendor }) => keyOf(vendor)),
  );
  return [...new Set(documents.flatMap(({ vendor, readAs }) => (worse.has(keyOf(vendor)) ? readAs : [])))].toSorted();
}
