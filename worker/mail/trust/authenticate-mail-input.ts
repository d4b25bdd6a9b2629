import { z } from 'zod';
import { MailDigest } from './mail-digest.js';

/** The headers of a message, the result of `digest-mail`, and what is known of its way here. */
export const AuthenticateMailInput = z.object({
  path: z.string().min(1),
  /** MAIL FROM; null for the null sender. */
  envelopeFrom: z.string().nullable(),
  /** The client's address, where it is the sender's own mail server. */
  clientAddress: z.string().nullable(),
  clientName: z.string().nullable(),
  /** The name under which the mail server in front writes its results, where the message came from it. */
  frontMta: z.string().nullable(),
  nameServers: z.array(z.string()),
  ...MailDigest.shape,
});
export type AuthenticateMailInput = z.output<typeof AuthenticateMailInput>;
