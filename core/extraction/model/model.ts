import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type ClassName, classNames } from '#core/extraction/kinds/classes';
import { families, type FamilyName } from '#core/extraction/candidates/families';
import { LinearModel, type StoredWeights } from '#core/extraction/model/linear-model';
import type { ReadRight } from '#core/extraction/solve/solve';
import { weightsFile } from '#core/extraction/model/weights-file';

/** Everything that `npm run fit` fits. */
export interface StoredModel {
  /** For each kind of class the weights of words; an output is a class. */
  classes: Readonly<Record<ClassName, StoredWeights>>;
  /** For each family the weights of words and places; an output is a field. */
  alone: Readonly<Record<FamilyName, StoredWeights>>;
  /** For each family the weights of the other fields' values. */
  joint: Readonly<Record<FamilyName, StoredWeights>>;
  /** For each family, by how well a value could be read, how often it is read as it is written. */
  readRight: Readonly<Record<FamilyName, ReadRight>>;
  /** The weights that make a row a line of the bill. */
  item: StoredWeights;
}

export interface Model {
  classes: Readonly<Record<ClassName, LinearModel>>;
  alone: Readonly<Record<FamilyName, LinearModel>>;
  joint: Readonly<Record<FamilyName, LinearModel>>;
  readRight: StoredModel['readRight'];
  item: LinearModel;
}

function modelsOf<K extends string>(names: readonly K[], stored: Readonly<Record<K, StoredWeights>>): Record<K, LinearModel> {
  return Object.fromEntries(names.map((name) => [name, new LinearModel(stored[name])])) as Record<K, LinearModel>;
}

export function modelOf({ classes, alone, joint, readRight, item }: StoredModel): Model {
  const familyNames = Object.keys(families) as FamilyName[];
  return {
    classes: modelsOf(classNames, classes),
    alone: modelsOf(familyNames, alone),
    joint: modelsOf(familyNames, joint),
    readRight,
    item: new LinearModel(item),
  };
}

const partOf = (mine: LinearModel, theirs: StoredWeights | undefined): LinearModel =>
  theirs && isDeepStrictEqual(theirs.outputs, mine.outputs) ? new LinearModel(theirs) : mine;

/** The model of weights that another release shipped. Fields or classes that they were not fitted to get the weights of this release, `own`. */
export function modelOfRelease(stored: Partial<StoredModel>, shipped: Model = shippedModel()): Model {
  const parts = <K extends string>(mine: Readonly<Record<K, LinearModel>>, theirs: Partial<Readonly<Record<K, StoredWeights>>> = {}) =>
    Object.fromEntries(Object.entries<LinearModel>(mine).map(([name, model]) => [name, partOf(model, theirs[name as K])])) as Record<
      K,
      LinearModel
    >;
  const { readRight } = stored;
  return {
    classes: parts(shipped.classes, stored.classes),
    // Without these counts the other two were fitted to scores that this release does not have.
    alone: parts(shipped.alone, readRight && stored.alone),
    joint: parts(shipped.joint, readRight && stored.joint),
    readRight: { ...shipped.readRight, ...readRight },
    item: partOf(shipped.item, stored.item),
  };
}

let loaded: Model | undefined;

/** The model that ships with the product, read once. */
export function shippedModel(): Model {
  loaded ??= modelOf(JSON.parse(readFileSync(weightsFile, 'utf8')) as StoredModel);
  return loaded;
}
