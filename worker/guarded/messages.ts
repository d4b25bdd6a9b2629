import { z } from 'zod';
import { SandboxReport } from '#core/reading/sandbox-report';

/**
 * Parent to child: run this job with so much memory. `input`: so many bytes of the job's file follow through the other pipe, for a file of that path.
 */
export const RunMessage = z.object({
  type: z.literal('run'),
  job: z.string(),
  payload: z.unknown(),
  memoryMb: z.number().positive(),
  input: z.object({ path: z.string(), bytes: z.int().nonnegative() }).nullable(),
});
export type RunMessage = z.output<typeof RunMessage>;

/** Parent to child: load a job's code, before it gets any input. */
const LoadMessage = z.object({ type: z.literal('load'), job: z.string() });

export const ParentMessage = z.discriminatedUnion('type', [RunMessage, LoadMessage]);
export type ParentMessage = z.output<typeof ParentMessage>;

/** Child to parent. A child that reads hostile files is not trusted either, so all its messages are parsed. */
export const ChildMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), sandbox: SandboxReport }),
  z.object({ type: z.literal('loaded') }),
  z.object({ type: z.literal('progress'), done: z.number(), total: z.number() }),
  z.object({ type: z.literal('done'), value: z.unknown() }),
  z.object({ type: z.literal('refused'), code: z.string(), detail: z.string() }),
  z.object({ type: z.literal('threw'), detail: z.string() }),
]);
export type ChildMessage = z.output<typeof ChildMessage>;
