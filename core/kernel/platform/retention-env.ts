import { z } from 'zod';

const days = (fallback: number) => z.coerce.number().int().min(0).max(36_500).default(fallback);

/** How many days something is kept that nobody needs for ever; 0 keeps it for ever. */
export const retentionShape = {
  /** Runs of a rule on a document that matched. */
  RULE_MATCH_DAYS: days(730),
  /** Runs that did not match: most of what rules record. */
  RULE_MISS_DAYS: days(90),
  /** Tasks that are done or were given up. */
  TASK_DAYS: days(30),
  /** Events for webhooks and what became of them. */
  WEBHOOK_LOG_DAYS: days(30),
  /** Mail that nobody has let in from quarantine. */
  QUARANTINE_DAYS: days(30),
};
