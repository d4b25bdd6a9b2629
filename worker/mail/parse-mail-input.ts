import { z } from 'zod';

/** A raw message, an empty folder of the caller for the contents of its parts, and when it came, where that is known. */
export const ParseMailInput = z.object({ path: z.string().min(1), folder: z.string().min(1), receivedAt: z.iso.datetime().optional() });
export type ParseMailInput = z.output<typeof ParseMailInput>;
