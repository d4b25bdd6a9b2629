import { z } from 'zod';

/** The hash of a message's body as one of its signatures needs it, by mailauth's name for that way of hashing. */
export const SignedBody = z.object({
  key: z.string().max(200),
  hash: z.string().max(200),
  mimeStructureStart: z.number().nullable(),
  bodyHashedBytes: z.number(),
  canonicalizedLength: z.number(),
  byteLength: z.number(),
});
export type SignedBody = z.output<typeof SignedBody>;

/** What must be known of a message before its senders are checked: its headers go to a file, its body becomes these hashes. */
export const MailDigest = z.object({
  /** Checking its signatures would take minutes. */
  costly: z.boolean(),
  bodies: z.array(SignedBody).max(5000),
});
export type MailDigest = z.output<typeof MailDigest>;

/** A raw message, and where its headers are to be written. */
export const DigestMailInput = z.object({ path: z.string().min(1), to: z.string().min(1) });
export type DigestMailInput = z.output<typeof DigestMailInput>;
