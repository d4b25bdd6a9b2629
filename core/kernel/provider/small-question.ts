import { z } from 'zod';

/** One small question to the provider and the shape its answer must have. */
export const SmallQuestion = z.object({
  /** What it is for, as the ledger of calls names it. */
  purpose: z.string(),
  /** The name of the answer's shape. */
  tool: z.string(),
  system: z.string(),
  content: z.string(),
  /** JSON Schema of an object. Where an answer has to keep it, bounds are told to the model in words: the reply has to be parsed by them. */
  schema: z.record(z.string(), z.unknown()),
  documentId: z.int().nullable(),
  timeoutMs: z.int(),
  /**
   * Asked by anybody at a screen, in words of their own, who wait for seconds: extraction must not pay for it. All such questions take no more than
   * this share of the day's budget (0 to 1), and that one came to nothing in time, or to nothing of use, says nothing of the provider.
   */
  offhand: z.object({ share: z.number() }).optional(),
});
export type SmallQuestion = z.output<typeof SmallQuestion>;

/** The answer with what it took, or the sentence why there is none; `later`: whether asking again in a while may help. */
export const SmallAnswer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    value: z.record(z.string(), z.unknown()),
    inputTokens: z.number(),
    outputTokens: z.number(),
    durationMs: z.number(),
  }),
  z.object({ ok: z.literal(false), reason: z.string(), later: z.boolean(), durationMs: z.number() }),
]);
export type SmallAnswer = z.output<typeof SmallAnswer>;

/** Puts a question to the provider, in this process or by a worker. Never throws for what the provider does. */
export type PutQuestion = (question: SmallQuestion) => Promise<SmallAnswer>;

/** Why nothing is asked where there is none. */
export const noProvider = 'No AI provider is set.';

/** A question that was not put, at no cost. */
export const notPut = (reason: string, later: boolean): SmallAnswer => ({ ok: false, reason, later, durationMs: 0 });
