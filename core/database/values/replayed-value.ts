import type { ReadField } from '#core/database/values/read-field';

/** A value as people left it, as the accepted weights read it and as the new ones do; null for none. */
export interface ReplayedValue {
  field: ReadField;
  said: string | null;
  before: string | null;
  now: string | null;
}
