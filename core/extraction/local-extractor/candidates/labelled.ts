import type { Place } from '#core/extraction/evidence';
import type { AmountLabel } from '#core/extraction/local-extractor/labels/amount-labels';

/** As much of an amount as is looked at by who gives it other words; the finding of amounts depends on these, not they on it. */
export interface Labelled extends Place {
  cents: number;
  label: AmountLabel | null;
  /** Where its words stand, as seen from it. */
  relation: string;
}
