import { z } from 'zod';

/** What a gateway's sign of life says of it. */
export const GatewayFacts = z.object({
  sessions: z.number(),
  /** Accepted messages that are not in the ledger yet, and the age of the oldest in seconds. */
  spoolDepth: z.number(),
  importLag: z.number(),
  /** What keeps messages from being imported; null where nothing does. */
  waitsFor: z.enum(['database', 'disk', 'store']).nullable().default(null),
  /** What the disk of the spool still takes; null where that is not known. */
  spoolFreeBytes: z.number().nullable().default(null),
  /** How often each SMTP code was answered to a message or a recipient since the start. */
  answers: z.record(z.string(), z.number()),
});
export type GatewayFacts = z.output<typeof GatewayFacts>;
