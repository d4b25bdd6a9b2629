import { z } from 'zod';

/** A raw message, and an empty folder of the caller's for the contents of its parts. */
export const ParseMailInput = z.object({ path: z.string().min(1), folder: z.string().min(1) });
export type ParseMailInput = z.output<typeof ParseMailInput>;
