import { changedFields } from '../api/changed-fields';
import { conflictsOf, ofBoth, onTopOf } from '../api/meanwhile';

type Fields = Record<string, unknown>;

/** The same fields were changed here and by someone else, to different values. */
export class EditConflict extends Error {
  constructor(
    /** The record as the server has it, as far as it was compared. */
    readonly latest: Fields,
    /** What was typed, over the latest record. */
    readonly merged: Fields,
    readonly fields: readonly string[],
    /** The record whole. */
    readonly record: Fields = latest,
  ) {
    super('The record was changed meanwhile');
  }
}

/** A list of words or ids: they are added and removed one by one, so two people who change it do not disagree. */
const isPlainList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every((item) => typeof item !== 'object');

interface Edit {
  latest: Fields;
  typed: Fields;
  before: Fields;
  /** The latest record whole, where only a part of it is compared, or in another way. */
  record?: Fields;
}

/**
 * The fields to send so that an edit keeps what others changed since `before` was read. Throws EditConflict where both changed the
 * same field.
 */
export function guardedChanges({ latest, typed, before, record = latest }: Edit): Fields {
  const merged = onTopOf(latest, typed, before);
  const conflicts = conflictsOf(latest, typed, before);
  const lists = conflicts.filter((name) => [latest, typed, before].every((values) => isPlainList(values[name])));
  for (const name of lists) merged[name] = ofBoth(latest[name] as unknown[], typed[name] as unknown[], before[name] as unknown[]);
  const disputed = conflicts.filter((name) => !lists.includes(name));
  if (disputed.length > 0) throw new EditConflict(latest, { ...latest, ...merged }, disputed, record);
  return changedFields(latest, merged);
}
