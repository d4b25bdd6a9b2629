import { z } from 'zod';

/** The words of RFC 8601 for the outcome of a check; what is none of them is `none`. */
const checkResults = ['pass', 'fail', 'softfail', 'neutral', 'none', 'policy', 'temperror', 'permerror'] as const;
export const CheckResult = z.enum(checkResults);
export type CheckResult = z.output<typeof CheckResult>;

const name = z.string().max(320);
const Signature = z.object({ domain: name, result: CheckResult });

/** What the first server of an ARC chain (RFC 8617) says it saw. */
const FirstHop = z.object({
  spf: CheckResult,
  /** The envelope sender that it saw. */
  sender: name.nullable(),
  /** The domain of From that DMARC, or a signature of exactly that domain, had borne out. */
  author: name.nullable(),
});

/** What SPF, DKIM, DMARC and ARC say of a message. Domains and addresses are in lower case. */
export const MailChecks = z.object({
  /** `front`: by the mail server in front, as its Authentication-Results say. */
  by: z.enum(['here', 'front']),
  /** The addresses of From; null where the one who looked names only their domain. */
  authors: z.array(name).max(50).nullable(),
  /** The domain of From, null without one or with several. */
  authorDomain: name.nullable(),
  /** By what the domain of From is borne out: aligned as DMARC (RFC 7489 §3.1) asks, or without a DMARC record the very same domain. */
  aligned: z.enum(['dkim', 'spf', 'dmarc']).nullable(),
  spf: z.object({ result: CheckResult, domain: name.nullable() }),
  dkim: z.array(Signature).max(20),
  dmarc: z.object({ result: CheckResult, policy: z.enum(['none', 'quarantine', 'reject']).nullable() }),
  arc: z.object({ result: CheckResult, sealers: z.array(name).max(50), first: FirstHop.nullable() }),
  /** A question to the DNS had no answer, or the checks ran out of time: what is not proven may be true all the same. */
  unanswered: z.boolean(),
});
export type MailChecks = z.output<typeof MailChecks>;

/** The outcome that a check's own word stands for. */
export const checkResult = (word: unknown): CheckResult =>
  CheckResult.catch('none').parse(typeof word === 'string' ? word.toLowerCase() : 'none');

/** Checks that could not be made: nothing is proven, and it may be true all the same. */
export const unansweredChecks: MailChecks = {
  by: 'here',
  authors: null,
  authorDomain: null,
  aligned: null,
  spf: { result: 'temperror', domain: null },
  dkim: [],
  dmarc: { result: 'temperror', policy: null },
  arc: { result: 'none', sealers: [], first: null },
  unanswered: true,
};
