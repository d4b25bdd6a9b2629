import { expect, it } from 'vitest';
import { agrees } from '../../test/fit/agree.js';
import { writtenCases } from '../../test/fit/documents.js';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyName } from '#core/extraction/candidates/families';
import { moneyCents } from '#core/extraction/notation/money-notation';
import { readFields } from '#core/extraction/read-fields';

const familyOf = new Map(
  (Object.keys(families) as FamilyName[]).flatMap((name) =>
    (families[name].fields as readonly FieldKey[]).map((field) => [field, name] as const),
  ),
);

function isRight(field: FieldKey, found: unknown, truth: string): boolean {
  if (typeof found !== 'string') return false;
  const family = familyOf.get(field);
  if (family === undefined) return found === truth;
  return agrees[family](family === 'money' ? String(moneyCents(found)) : found, truth);
}

/** Of a hundred values that the written cases name, at least so many are read right; of a hundred that they lack, at most so many are invented. */
const [leastRight, mostInvented] = [95, 3];

it('the written cases are read as they say', { timeout: 120_000 }, () => {
  const [missed, invented]: [string[], string[]] = [[], []];
  let [stated, absent] = [0, 0];
  for (const { id, pages, context, truth, absent: lacking } of writtenCases()) {
    const fields = readFields(pages, context);
    for (const [key, want] of Object.entries(truth)) {
      stated += 1;
      const got = fields[key as FieldKey]?.value;
      if (!isRight(key as FieldKey, got, want)) missed.push(`${id}: ${key} is ${want}, read as ${JSON.stringify(got)}`);
    }
    for (const key of lacking) {
      absent += 1;
      if (fields[key as FieldKey]) invented.push(`${id}: ${key} is not stated, read as ${JSON.stringify(fields[key as FieldKey]?.value)}`);
    }
  }
  const right = 100 - (missed.length / stated) * 100;
  const share = (invented.length / absent) * 100;
  const isGood = right >= leastRight && share <= mostInvented;
  expect(isGood ? [] : [`${right.toFixed(1)} right, ${share.toFixed(1)} invented`, ...missed, ...invented]).toEqual([]);
});
