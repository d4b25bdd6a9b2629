import { open } from 'node:fs/promises';
import parseAuthenticationResults, { type ParsedResults } from 'mailauth/lib/parse-dkim-headers.js';
import { type CheckResult, checkResult, type MailChecks } from '#core/database/values/mail-checks';

/** How far headers are read, in bytes; a mail server in front adds its own at the top. */
const headBytes = 256 * 1024;

type DkimEntry = NonNullable<ParsedResults['dkim']>[number];

/** The domain of an address in Authentication-Results: `user@domain`, `@domain`, `domain`. */
const domainIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value
        .slice(value.lastIndexOf('@') + 1)
        .toLowerCase()
        .slice(0, 320)
    : null;
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value.toLowerCase().slice(0, 320) : null);

const signerOf = ({ header }: DkimEntry): string | null => domainIn(header?.d) ?? domainIn(header?.i);
const envelopeOf = ({ spf }: ParsedResults): string | null => text(spf?.smtp?.mailfrom);

/** The signatures that results of a check name. */
const signaturesOf = ({ dkim }: ParsedResults): { domain: string; result: CheckResult }[] =>
  (dkim ?? []).flatMap((entry) => {
    const domain = signerOf(entry);
    return domain ? [{ domain, result: checkResult(entry.value) }] : [];
  });

/** What the first server of an ARC chain says it saw. A signature of exactly From's domain counts for it too. */
export function firstHop(seen: ParsedResults | undefined, authorDomain: string | null): MailChecks['arc']['first'] {
  if (!seen) return null;
  const named = domainIn(seen.dmarc?.header?.from);
  const signed = signaturesOf(seen).some(({ domain, result }) => result === 'pass' && domain === authorDomain);
  const author = checkResult(seen.dmarc?.value) === 'pass' ? named : signed ? authorDomain : null;
  return { spf: checkResult(seen.spf?.value), sender: envelopeOf(seen), author };
}

/** The results of a mail server in front: its Authentication-Results (RFC 8601) under its own name, the topmost of each check. */
export interface FrontResults {
  spf: { result: CheckResult; domain: string | null };
  dkim: { domain: string; result: CheckResult }[];
  dmarc: { result: CheckResult; policy: 'none' | 'quarantine' | 'reject' | null; domain: string | null } | null;
}

/**
 * Reads them from a raw message; null where the server in front has written none. That server must remove headers under its name that came from
 * outside (RFC 8601 §5).
 */
export async function readFrontResults(path: string, authservId: string): Promise<FrontResults | null> {
  const ownHeaders = (await headerLines(path))
    .filter((line) => /^authentication-results\s*:/i.test(line))
    .map((line) => parseAuthenticationResults(line).parsed)
    .filter(({ value }) => value?.split(/\s/)[0]?.toLowerCase() === authservId.toLowerCase());
  if (ownHeaders.length === 0) return null;
  const spf = (ownHeaders.find((header) => envelopeOf(header) !== null) ?? ownHeaders.find((header) => header.spf))?.spf;
  const [sent, domain] = [checkResult(spf?.value), domainIn(spf?.smtp?.mailfrom)];
  const dmarc = ownHeaders.find((header) => header.dmarc)?.dmarc;
  const signed = ownHeaders.find((header) => header.dkim);
  return {
    // A check that passes by the greeting name says nothing about the envelope (RFC 8601 §2.7.2).
    spf: { result: sent === 'pass' && domain === null ? 'none' : sent, domain },
    dkim: signed ? signaturesOf(signed).slice(0, 20) : [],
    dmarc: dmarc ? { result: checkResult(dmarc.value), policy: policyOf(dmarc), domain: domainIn(dmarc.header?.from) } : null,
  };
}

/** `policy.dmarc=reject`, or in words of the comment: `(p=reject dis=none)`. */
function policyOf(dmarc: NonNullable<ParsedResults['dmarc']>): 'none' | 'quarantine' | 'reject' | null {
  const statedPolicy = dmarc.policy?.dmarc ?? /\bp=(none|quarantine|reject)\b/i.exec(dmarc.comment ?? '')?.[1];
  const policy = statedPolicy?.toLowerCase();
  return policy === 'none' || policy === 'quarantine' || policy === 'reject' ? policy : null;
}

/** A message with only its From lines. */
export async function fromLines(path: string): Promise<Buffer> {
  const lines = (await headerLines(path)).filter((line) => /^from[ \t]*:/i.test(line)).map((line) => line.slice(0, 2000));
  return Buffer.from(`${lines.slice(0, 20).join('\r\n')}\r\n\r\n`, 'latin1');
}

/** The headers of a message, each unfolded to one line. */
export async function headerLines(path: string): Promise<string[]> {
  const file = await open(path, 'r');
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const [head = ''] = buffer.subarray(0, bytesRead).toString('latin1').split(/\r?\n\r?\n/, 1); // prettier-ignore
    return head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  } finally {
    await file.close();
  }
}
