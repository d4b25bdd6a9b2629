import { z } from 'zod';
import { MailChecks } from '#core/database/values/mail-checks';

export const proofs = ['proven', 'refuted', 'unproven', 'unanswered', 'not_checked'] as const;

/** One of the senders a message names, judged by itself. `words` say why, for a person. */
export const JudgedSender = z.object({
  /** An address, or `@domain` for a mailbox that its server does not name. */
  sender: z.string().max(321),
  listed: z.boolean(),
  proof: z.enum(proofs),
  words: z.string(),
});
export type JudgedSender = z.output<typeof JudgedSender>;

/** The sender of a message that is attached, by its signatures alone. */
export const JudgedOriginal = JudgedSender.extend({
  /** The path of the part that is the message. */
  path: z.string().max(200),
  isLedgers: z.boolean(),
});
export type JudgedOriginal = z.output<typeof JudgedOriginal>;

/** Whether a message may file itself, by what, and what is known of who wrote it and of who passed it on. */
export const Trust = z.object({
  trusted: z.boolean(),
  /** `client`: it came from a machine that needs no listed sender; `release`: a person let it in. */
  by: z.enum(['client', 'release', 'author', 'envelope', 'arc']).nullable(),
  words: z.string(),
  /** Only the silence of the DNS keeps it out: it is worth asking again. */
  mayBeProven: z.boolean(),
  /** Who From names. */
  author: JudgedSender.nullable(),
  /** Whose mailbox passed it on unchanged; null where nobody did. */
  forwarder: JudgedSender.nullable(),
  /** What an administrator adds to the list to let more of its kind in. */
  allow: z.string().nullable(),
  /** Whom an answer about it may go to: a listed author who sent it by hand. */
  answerTo: z.string().max(320).nullable().default(null),
  /** Who wrote the messages attached to it. It decides nothing: who attaches them decides what they are for. */
  originals: z.array(JudgedOriginal).max(10).optional(),
  checks: MailChecks.nullable(),
});
export type Trust = z.output<typeof Trust>;
