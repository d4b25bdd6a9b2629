import { readFile } from 'node:fs/promises';
import { arc, type ARCData, type DKIMResult, dmarc, type DNSResolver, spf } from 'mailauth';
import { z } from 'zod';
import type { ParsedResults } from 'mailauth/lib/parse-dkim-headers.js';
import { checkResult, type MailChecks } from '#core/database/values/mail-checks';
import { storable } from '#core/kernel/platform/storable';
import type { AuthenticateMailInput } from './authenticate-mail-input.js';
import { firstHop, fromLines, type FrontResults, readFrontResults } from './authentication-results.js';
import { askNameServers, boundResolver } from './dns-resolver.js';
import { verifySignatures } from './verify-signatures.js';

/** The job `authenticate-mail`: checks SPF, DKIM, DMARC and ARC of a message. Where the DNS does not answer it says so, within seconds. */
export async function authenticateMail(input: AuthenticateMailInput): Promise<MailChecks> {
  const front = input.frontMta === null ? null : await readFrontResults(input.path, input.frontMta);
  // What the server in front has checked needs no second check, and no internet.
  const checks = front?.dmarc ? checksOfFront(front) : await checkMail(input, askNameServers(input.nameServers), front?.spf ?? null);
  return storable(checks);
}

function checksOfFront({ spf: spfResult, dkim, dmarc: dmarcResult }: FrontResults): MailChecks {
  return {
    by: 'front',
    authors: null,
    authorDomain: dmarcResult?.domain ?? null,
    aligned:
      dmarcResult?.result === 'pass' ? 'dmarc' : dmarcResult?.result === 'none' ? exactDomain(dmarcResult.domain, dkim, spfResult) : null,
    spf: spfResult,
    dkim,
    dmarc: { result: dmarcResult?.result ?? 'none', policy: dmarcResult?.policy ?? null },
    arc: { result: 'none', sealers: [], first: null },
    unanswered: dmarcResult?.result === 'temperror' || spfResult.result === 'temperror',
  };
}

/** A domain without a DMARC record is confirmed by a signature, or a mail server, of exactly that domain. */
function exactDomain(domain: string | null, dkim: FrontResults['dkim'], spfResult: FrontResults['spf']): MailChecks['aligned'] {
  if (domain === null) return null;
  if (dkim.some((signature) => signature.result === 'pass' && signature.domain === domain)) return 'dkim';
  return spfResult.result === 'pass' && spfResult.domain === domain ? 'spf' : null;
}

/** Checks a message with any resolver. `known`: the result of SPF where another server has seen the client. */
export async function checkMail(
  input: Pick<AuthenticateMailInput, 'path' | 'costly' | 'bodies' | 'envelopeFrom' | 'clientAddress' | 'clientName'>,
  dns: DNSResolver,
  known: MailChecks['spf'] | null = null,
): Promise<MailChecks> {
  const { resolve: resolver, reserveFor, unanswered } = boundResolver(dns);
  const sender = input.envelopeFrom ?? '';
  reserveFor((await policyAsked(input.path, { resolver, sender })) ?? '');
  // A check that does not end in time proves nothing about the author; only the delivering server remains.
  const { costly, bodies } = input;
  const head = costly ? await fromLines(input.path) : await readFile(input.path);
  const signed = await verifySignatures(head, bodies, { resolver, sender });
  const sent = known ?? (await askSpf(input, resolver));
  const links = linksOf(signed.arc);
  // Judging the chain rewrites it.
  const seen = structuredClone(links[0]?.['arc-authentication-results']?.parsed);
  const chain = await arc(signed.arc as ARCData, { resolver, minBitLength: 1024 });
  const signatures = signed.results.flatMap((result) => (result.signingDomain ? [{ ...result, domain: lower(result.signingDomain) }] : []));
  const judged = await dmarc({
    headerFrom: signed.headerFrom,
    fromFields: signed.fromFields,
    spfDomains: sent.result === 'pass' && sent.domain ? [sent.domain] : [],
    dkimDomains: signatures.filter(isWholeAndGood).map(({ domain }) => ({ domain })),
    resolver,
  });
  const authorDomain = judged ? (judged.status.header?.from?.toLowerCase() ?? null) : null;
  return {
    by: 'here',
    authors: signed.headerFrom.slice(0, 50).map((address) => address.toLowerCase().slice(0, 320)),
    authorDomain,
    aligned: judged && !costly ? alignment(judged, authorDomain, signatures, sent) : null,
    spf: sent,
    dkim: signatures.slice(0, 20).map(({ domain, status }) => ({ domain, result: checkResult(status.result) })),
    dmarc: { result: checkResult(judged && judged.status.result), policy: judged ? policyOf(judged.policy) : null },
    arc: {
      result: checkResult(chain.status.result),
      sealers: links
        .flatMap((link) => link['arc-seal']?.parsed?.d?.value ?? [])
        .map(lower)
        .slice(0, 50),
      first: firstHop(seen, authorDomain),
    },
    unanswered: unanswered(),
  };
}

/**
 * Asks for the policy of From's domain before anything the message itself asks for, which may be without number and without answer. Answers that
 * domain.
 */
async function policyAsked(path: string, { resolver, sender }: { resolver: DNSResolver; sender: string }): Promise<string | null> {
  const { headerFrom, fromFields } = await verifySignatures(await fromLines(path), [], { resolver, sender });
  const judged = await dmarc({ headerFrom, fromFields, spfDomains: [], dkimDomains: [], resolver });
  return judged ? (judged.status.header?.from ?? null) : null;
}

const lower = (domain: string): string => domain.toLowerCase().slice(0, 320);
const policyOf = (policy: string | undefined) =>
  z
    .enum(['none', 'quarantine', 'reject'])
    .nullable()
    .catch(null)
    .parse(policy ?? null);

/** A signature over a part of the text (`l=`) lets anybody add to it. */
const isWholeAndGood = ({ status, canonBodyLengthLimited: partial }: DKIMResult): boolean => status.result === 'pass' && !partial;

async function askSpf(
  { clientAddress: ip, clientName: helo, envelopeFrom }: Pick<AuthenticateMailInput, 'envelopeFrom' | 'clientAddress' | 'clientName'>,
  resolver: DNSResolver,
): Promise<MailChecks['spf']> {
  // Without an address, as behind another server, there is nothing to check; the null sender has no mailbox that could be listed.
  if (!ip || !envelopeFrom) return { result: 'none', domain: null };
  const { status, domain } = await spf({ ip, sender: envelopeFrom, ...(helo ? { helo } : {}), resolver, mta: 'localhost' });
  return { result: checkResult(status.result), domain: domain ? lower(domain) : null };
}

type Signature = DKIMResult & { domain: string };
type Judged = Exclude<Awaited<ReturnType<typeof dmarc>>, false>;

/** What confirms From's domain. Without a DMARC record that defines alignment only exactly the same domain does. */
function alignment(
  { status, alignment: found }: Judged,
  authorDomain: string | null,
  signatures: readonly Signature[],
  sent: MailChecks['spf'],
): MailChecks['aligned'] {
  if (status.result === 'pass') return found?.dkim?.result ? 'dkim' : 'spf';
  if (status.result === 'fail' || authorDomain === null) return null;
  if (signatures.some((signature) => isWholeAndGood(signature) && signature.domain === authorDomain)) return 'dkim';
  return sent.result === 'pass' && sent.domain === authorDomain ? 'spf' : null;
}

/** One set of ARC headers, as mailauth keeps them. */
interface Link {
  'arc-seal'?: { parsed?: { d?: { value?: string } } };
  'arc-authentication-results'?: { parsed?: ParsedResults };
}

const linksOf = (data: unknown): Link[] => (data as { chain?: false | Link[] } | undefined)?.chain || [];
