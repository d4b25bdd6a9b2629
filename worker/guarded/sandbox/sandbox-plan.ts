import { z } from 'zod';

/** What the program that sets up a sandbox has to know. */
export const SandboxPlan = z.object({
  /** The module to run inside, and its arguments. */
  module: z.string(),
  args: z.array(z.string()),
  /** The one folder it may write to. */
  scratch: z.string(),
  /** What it must not read, wherever it is. */
  hidden: z.array(z.string()),
  /** The TCP ports it may connect to, beside UDP; null for no network at all. */
  network: z.object({ tcpPorts: z.array(z.int().min(1).max(65_535)) }).nullable(),
});
export type SandboxPlan = z.output<typeof SandboxPlan>;
