import type { MatchReason } from '#core/database/values/bank-values';

/** What of a line pays an item. */
export interface FoundMatch {
  lineId: number;
  itemKey: string;
  /** Above zero. */
  cents: number;
  /** From 0 to 1. */
  probability: number;
  /** It needs nobody's word. */
  isSure: boolean;
  reason: MatchReason;
}
