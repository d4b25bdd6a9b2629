import { changedFields } from '../api/changed-fields';
import { conflictsOf, ofBoth, onTopOf } from '../api/meanwhile';

type Fields = Record<string, unknown>;

/** The same fields were changed here and by someone else, to different values. */
export class EditConflict extends Error {
  constructor(
    /** The record as the server has it. */
    readonly latest: Fields,
    /** What was typed, over the latest record. */
    readonly merged: Fields,
    readonly fields: readonly string[],
  ) {
    super('The record was changed meanwhile');
  }
}

/** A list of words or ids: they are added and removed one by one, so two people who change it do not disagree. */
const isPlainList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every((item) => typeof item !== 'object');

/**
 * The fields to send so that an edit keeps what others changed since `before` was read. Throws EditConflict where both changed the
 * same field.
 */
export function guardedChanges({ latest, typed, before }: { latest: Fields; typed: Fields; before: Fields }): Fields {
  const merged = onTopOf(latest, typed, before);
  const conflicts = conflictsOf(latest, typed, before);
  const lists = conflicts.filter((name) => [latest, typed, before].every((record) => isPlainList(record[name])));
  for (const name of lists) merged[name] = ofBoth(latest[name] as unknown[], typed[name] as unknown[], before[name] as unknown[]);
  const disputed = conflicts.filter((name) => !lists.includes(name));
  if (disputed.length > 0) throw new EditConflict(latest, { ...latest, ...merged }, disputed);
  return changedFields(latest, merged);
}
