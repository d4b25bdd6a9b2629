import type { ImportSettings, NamedNoun } from '#core/database/values/import-values';
import { type KnownRecord, type KnownRecords, nameKey } from '#core/records/imports/known-records';

/** What a name in a row comes to: a record of the books, a new one, none, rows that stay out, or a question to a person. */
export type ResolvedName =
  | { is: 'record'; record: KnownRecord }
  | { is: 'new'; name: string }
  | { is: 'none'; name: string }
  | { is: 'left' }
  | { is: 'open' }
  /** The record it was to be is no longer there. */
  | { is: 'gone' };

/** What the name in a row stands for, by the books and by what a person has decided. An empty one stands for none. Pure. */
export function resolveName(
  noun: NamedNoun,
  name: string,
  { settings, known }: { settings: Pick<ImportSettings, 'names' | 'unknown'>; known: KnownRecords },
): ResolvedName {
  if (name === '') return { is: 'none', name };
  const decided = settings.names[noun];
  const choice = Object.hasOwn(decided, name) ? decided[name] : undefined;
  if (choice?.do === 'map') {
    const record = known.byId[noun].get(choice.id ?? 0);
    return record ? { is: 'record', record } : { is: 'gone' };
  }
  const found = choice ? undefined : known.byName[noun].get(nameKey(noun, name));
  if (found) return { is: 'record', record: found };
  const action = choice?.do ?? settings.unknown[noun];
  if (action === 'create') return { is: 'new', name };
  if (action === 'none') return { is: 'none', name };
  return action === 'leave' ? { is: 'left' } : { is: 'open' };
}
