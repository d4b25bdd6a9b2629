import { classes, classNames } from '#core/extraction/kinds/classes';
import type { FieldKey } from '#core/extraction/fields/extracted-fields';
import { families, type FamilyName } from '#core/extraction/candidates/families';
import { type StoredWeights, storedWeights } from '#core/extraction/model/linear-model';
import type { StoredModel } from '#core/extraction/model/model';
import type { ReadRight } from '#core/extraction/solve/solve';
import type { FitDocument } from './documents.ts';
import { all, foldsByLayout } from './folds.ts';
import { familyNames, readOptions, readWords } from './read.ts';
import { fitItems, itemChoices } from './items.ts';
import { believeUnseen, classifyUnseen, countReadRight, fitClass, fitField, fitJoint, joinField } from './stages.ts';

/** A feature that was met less often is left out. */
const leastMet = 4;

/** Weights fitted to documents. The same documents give the same weights. */
export function fitModel(documents: readonly FitDocument[]): StoredModel {
  const folds = foldsByLayout(documents);
  const { worded, ids: words } = readWords(documents);
  // What the other stages are fitted on must err as it will on documents that nobody has seen.
  const classified = classifyUnseen(worded, words.size, folds);
  const profileOf = (document: FitDocument): string => classified.get(document)?.get('profile')?.value ?? '';
  const stored: Stored = { classes: {}, alone: {}, joint: {} };
  const readRight: Partial<Record<FamilyName, ReadRight>> = {};
  for (const name of classNames) {
    const labels: readonly string[] = classes[name];
    const weights = fitClass(worded, name, words.size, all);
    stored.classes[name] = storedWeights(
      labels,
      words.names(leastMet),
      (label) => (id) => weights[id * labels.length + labels.indexOf(label)] ?? 0,
    );
  }
  for (const family of familyNames) {
    const fields: readonly FieldKey[] = families[family].fields;
    const { read, ids } = readOptions(documents, family, profileOf);
    const { size } = ids;
    stored.alone[family] = storedWeights(fields, ids.names(leastMet), (field) => {
      const weights = fitField(read, family, field as FieldKey, size, all);
      return (id) => weights[id] ?? 0;
    });
    const believed = believeUnseen(read, family, size, folds);
    const right = countReadRight(believed, family, all);
    readRight[family] = right;
    const joints = fields.map((field) => {
      const { joint, ids: jointIds } = joinField(believed, family, field, profileOf);
      const weights = fitJoint(joint, { family, field, size: jointIds.size, readRight: right }, all);
      return storedWeights([field], jointIds.names(), () => (id) => weights[id] ?? 0);
    });
    stored.joint[family] = together(joints);
  }
  const { choices, ids: itemIds } = itemChoices(documents);
  const weights = fitItems(choices, itemIds.size);
  const item = storedWeights(['item'], itemIds.names(leastMet), () => (id) => weights[id] ?? 0);
  return { ...(stored as Omit<StoredModel, 'item' | 'readRight'>), readRight: readRight as StoredModel['readRight'], item };
}

/** A model in the making. */
type Stored = { [K in 'classes' | 'alone' | 'joint']: Partial<Record<keyof StoredModel[K], StoredWeights>> };

/** The weights of single outputs as those of all of them. */
function together(single: readonly StoredWeights[]): StoredWeights {
  const features: Record<string, number[]> = {};
  single.forEach((weights, output) => {
    for (const [name, [, weight = 0]] of Object.entries(weights.features)) features[name] = [...(features[name] ?? []), output, weight];
  });
  return { outputs: single.flatMap(({ outputs }) => outputs), features };
}
