import type { PropertyMatch } from '#core/database/values/document-fields';

/** A match and the words of the document that speak for it; left out where they are somewhere else, as in its mail. */
export interface QuotedMatch extends PropertyMatch {
  quote?: string;
}
