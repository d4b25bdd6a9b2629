import { dnsAddress, dnsName } from '#core/records/mail/dns-name';
import { type EnvelopeSender, envelopePattern, readEnvelopeSender } from '#core/records/mail/envelope-sender';
import type { MailChecks } from '#core/database/values/mail-checks';
import type { JudgedOriginal, JudgedSender, Trust } from '#core/database/values/mail-trust';
import { isAmong, isListed as isOnList } from '#core/records/mail/sender-list';

export interface TrustFacts {
  /** The address of From. */
  author: string | null;
  /** Whom its From lines name where it has several; else empty. */
  authors: readonly string[];
  envelopeFrom: string | null;
  /** Who forwarded it unchanged, as it claims; only shown, since anybody can write it. */
  passedOnBy: string | null;
  trustedClient: boolean;
  released: boolean;
  /** A machine wrote it, or a list passed it on: never answered (RFC 3834 §2). */
  automatic: boolean;
  checks: MailChecks | null;
}

export interface TrustSettings {
  /** Whole addresses, and `@domain` for everybody there. */
  senders: readonly string[];
  /** Users who may change nothing: `@domain` does not stand for them. */
  viewers: readonly string[];
  /** Domains whose ARC seals are believed. */
  sealers: readonly string[];
}

export const strangerWords = 'The sender is not on the list. Accept the message or add the sender to file it.';
export const unansweredWords =
  'The sender is on the list but could not be verified yet because the DNS did not answer. The check is repeated automatically. You can also accept the message.';

/** The same, once nobody looks any more. */
export const silentWords =
  'The sender is on the list but could not be verified because the DNS did not answer for a day. Accept the message if you know the sender.';

/** A message has one From (RFC 5322 §3.6); with several, each program picks another. */
const severalWords = (authors: readonly string[]): string =>
  `The message has several From lines instead of one: ${authors.slice(0, 5).join(', ')}. Its author cannot be determined, so it may be forged. Accept it if you know it.`;

const uncheckedWords = 'Not checked: the message came from a trusted machine or was accepted before.';

const domainOf = (address: string): string => dnsName(address.slice(address.lastIndexOf('@') + 1));
const isSame = (domain: string | null, other: string): boolean => domain !== null && dnsName(domain) === dnsName(other);
const isSameAddress = (address: string | undefined, other: string): boolean =>
  address !== undefined && dnsAddress(address) === dnsAddress(other);

/**
 * Judges whether a message may be filed by itself: its From is on the list and aligned (DMARC), its envelope sender is on the list and passes
 * SPF, or a trusted ARC chain says that one of these was so where it was first received. A name alone is never enough. Pure.
 */
export function judgeTrust(facts: TrustFacts, settings: TrustSettings): Trust {
  const { checks } = facts;
  const envelope = readEnvelopeSender(facts.envelopeFrom);
  const author = judgeAuthor(facts, settings);
  const forwarder = judgeForwarder(facts, envelope, settings);
  const allow = whomToAllow(facts, envelope);
  const judged = { author, forwarder, allow, checks };
  const trusted = (by: Trust['by'], words: string): Trust => {
    const answerTo = answerable(facts, by, author, forwarder);
    return { trusted: true, by, words, mayBeProven: false, answerTo, ...judged };
  };
  if (facts.released) return trusted('release', 'A person accepted it.');
  const not = (words: string): Trust => ({
    trusted: false,
    by: null,
    words,
    mayBeProven: words === unansweredWords,
    answerTo: null,
    ...judged,
  });
  if (facts.authors.length > 0) return not(severalWords(facts.authors));
  if (facts.trustedClient && !isViewers(author, envelope, settings))
    return trusted('client', 'It came from a trusted machine, for which the sender does not need to be listed.');
  if (!checks) return not(strangerWords);
  if (author?.listed && author.proof === 'proven')
    return trusted(checks.aligned === null ? 'arc' : 'author', `${author.sender} is on the list. ${author.words}`);
  const passes = envelope !== null && mayPassOn(envelope, author, settings) && isSentBy(envelope, checks);
  if (passes && !isRefutedByPolicy(author, checks))
    return trusted('envelope', `${envelopePattern(envelope)} is on the list, and SPF confirms that its mail server sent it.`);
  const seen = believedHop(checks, settings);
  const first = readEnvelopeSender(seen?.spf === 'pass' ? seen.sender : null);
  if (first && mayPassOn(first, author, settings) && !isRefutedByPolicy(author, checks))
    return trusted('arc', `${envelopePattern(first)} is on the list, and ${sealersOf(checks)} confirmed that it sent the message.`);
  return not(whyNot(author, envelope, checks, settings));
}

/** A pass counts only for the domain of the envelope itself, not for the name the server greets with. */
const isSentBy = ({ domain }: EnvelopeSender, checks: MailChecks | null): boolean =>
  checks?.spf.result === 'pass' && isSame(checks.spf.domain, domain);

/** `@domain` counts only where SPF passes: anybody can write any envelope. */
function whomToAllow({ author, checks }: TrustFacts, envelope: EnvelopeSender | null): string | null {
  if (envelope?.forwarded && (envelope.address !== null || isSentBy(envelope, checks))) return envelopePattern(envelope);
  return author ?? envelope?.address ?? null;
}

/** No answer goes to a machine, to a mailbox that forwards by itself (it would forward the answer too), or to an unproven sender. */
function answerable(
  { automatic, authors, envelopeFrom }: TrustFacts,
  by: Trust['by'],
  author: JudgedSender | null,
  forwarder: JudgedSender | null,
) {
  if (automatic || authors.length > 0 || !envelopeFrom || forwarder || !author?.listed) return null;
  return author.proof === 'proven' || by === 'client' ? author.sender : null;
}

const isListed = (pattern: string, { senders, viewers }: TrustSettings): boolean => isOnList(senders, pattern, viewers);

/** Whether the sender is on the list. A viewer does not count because others of the domain may send. */
const mayPassOn = (envelope: EnvelopeSender, author: JudgedSender | null, settings: TrustSettings): boolean =>
  isListed(envelopePattern(envelope), settings) &&
  (envelope.address !== null || author === null || author.listed || !isAmong(settings.viewers, author.sender));

/** It names a viewer and no sender who may send. */
function isViewers(author: JudgedSender | null, envelope: EnvelopeSender | null, settings: TrustSettings): boolean {
  const named = [author?.sender, envelope?.address].filter((address) => address !== undefined && address !== null);
  if (!named.some((address) => isAmong(settings.viewers, address) && !isListed(address, settings))) return false;
  return author?.listed !== true && !(envelope !== null && mayPassOn(envelope, author, settings));
}

/** The DMARC policy of the From domain asks to keep failing mail out. No other trusted sender overrides that. */
const isRefutedByPolicy = (author: JudgedSender | null, { dmarc }: MailChecks): boolean =>
  author?.listed === true && author.proof === 'refuted' && (dmarc.policy === 'reject' || dmarc.policy === 'quarantine');

/** The results of the first hop of an ARC chain, where the chain is valid and every sealer is trusted. */
function believedHop({ arc }: MailChecks, { sealers }: TrustSettings): MailChecks['arc']['first'] {
  const believed = arc.sealers.length > 0 && arc.sealers.every((sealer) => sealers.some((trusted) => isSame(sealer, trusted)));
  return arc.result === 'pass' && believed ? arc.first : null;
}

const sealersOf = ({ arc }: MailChecks): string => [...new Set(arc.sealers)].join(' and ');

/** Whether an answer still missing from the DNS could prove this domain. Doubt about a stranger the message names needs no answer. */
function mayStillPass({ unanswered, by, dmarc, spf, dkim, arc }: MailChecks, domain: string, { sealers }: TrustSettings): boolean {
  const isOf = (other: string | null): boolean => {
    const name = dnsName(other ?? '');
    return name !== '' && (name === domain || name.endsWith(`.${domain}`) || domain.endsWith(`.${name}`));
  };
  const isSealed =
    arc.sealers.length > 0 && arc.result !== 'pass' && arc.sealers.every((sealedBy) => sealers.some((sealer) => isSame(sealedBy, sealer)));
  const silent = dmarc.result === 'temperror' || (spf.result === 'temperror' && isOf(spf.domain)) || isSealed;
  return unanswered && (by === 'front' || silent || dkim.some((signature) => signature.result === 'temperror' && isOf(signature.domain)));
}

function judgeAuthor(facts: Pick<TrustFacts, 'author' | 'checks'>, settings: TrustSettings): JudgedSender | null {
  const { author, checks } = facts;
  if (author === null) return null;
  const judged = (proof: JudgedSender['proof'], words: string) => ({ sender: author, listed: isListed(author, settings), proof, words });
  if (!checks) return judged('not_checked', uncheckedWords);
  const domain = domainOf(author);
  // Programs read a broken From differently, and a From with several addresses has no one author.
  const isAlone = checks.authors === null || (checks.authors.length === 1 && isSameAddress(checks.authors[0], author));
  if (isAlone && checks.aligned && isSame(checks.authorDomain, domain)) return judged('proven', alignedWords(checks.aligned, domain));
  const seen = believedHop(checks, settings);
  if (isAlone && seen && isSame(seen.author, domain))
    return judged('proven', `${sealersOf(checks)} confirmed that ${domain} sent it before it was forwarded (ARC).`);
  if (mayStillPass(checks, domain, settings))
    return judged('unanswered', `It could not be checked whether ${domain} sent it: the DNS did not answer.`);
  if (checks.dmarc.result === 'fail' && isSame(checks.authorDomain, domain))
    return judged('refuted', `According to DMARC, ${domain} did not send it (${resultWords(checks, domain)}).`);
  if (!isAlone) return judged('unproven', 'Its From line names several senders or is ambiguous.');
  return judged('unproven', `Nothing proves that ${domain} sent it (${resultWords(checks, domain)}).`);
}

/** Judges the author of an attached message. How it came here is unknown, so a failing signature refutes nothing. Pure. */
export function judgeOriginal(
  { author, path, isLedgers }: { author: string; path: string; isLedgers: boolean },
  checks: MailChecks,
  settings: TrustSettings,
): JudgedOriginal | null {
  const judged = judgeAuthor({ author, checks }, settings);
  if (judged?.proof !== 'refuted') return judged && { ...judged, path, isLedgers };
  const words = `Nothing proves that ${domainOf(author)} wrote the attached message: it has no valid signature, or it was changed when it was attached.`;
  return { ...judged, proof: 'unproven', words, path, isLedgers };
}

function alignedWords(by: NonNullable<MailChecks['aligned']>, domain: string): string {
  if (by === 'dkim') return `It is signed by ${domain} (DKIM).`;
  return by === 'spf' ? `A mail server of ${domain} sent it (SPF).` : `${domain} confirms it (DMARC).`;
}

/** The results in one line, as a mail administrator reads them; those that speak of another domain than `domain` say of which. */
function resultWords({ spf, dkim, dmarc, arc, authorDomain }: MailChecks, domain: string): string {
  const resultFor = (result: string, checkedDomain: string | null) =>
    checkedDomain === null || isSame(checkedDomain, domain) ? result : [result, checkedDomain].join(' for ');
  const signatures = [...new Set(dkim.map((signature) => resultFor(signature.result, signature.domain)))].slice(0, 5);
  const signed = signatures.length === 0 ? 'no DKIM signature' : `DKIM ${signatures.join(' and ')}`;
  return [
    `SPF ${resultFor(spf.result, spf.domain)}`,
    signed,
    `DMARC ${resultFor(dmarc.result, authorDomain)}`,
    ...(arc.result === 'none' ? [] : [`ARC ${arc.result}`]),
  ].join(', ');
}

/** Who passed it on unchanged: whom the rewritten envelope names, or whom a header does. */
function judgeForwarder(
  { checks, passedOnBy, author }: TrustFacts,
  envelope: EnvelopeSender | null,
  to: TrustSettings,
): JudgedSender | null {
  const named = passedOnBy !== null && passedOnBy !== author ? passedOnBy : null;
  const sender = envelope?.forwarded ? envelopePattern(envelope) : named;
  if (sender === null) return null;
  const judged = (proof: JudgedSender['proof'], words: string) => ({ sender, listed: isListed(sender, to), proof, words });
  if (!checks) return judged('not_checked', uncheckedWords);
  const domain = domainOf(sender);
  // A header that names a forwarder is borne out only by an envelope that says the same.
  if (envelope === null || (!envelope.forwarded && !isSameAddress(envelope.address ?? undefined, sender)))
    return judged('unproven', 'Only a header of the message says so, and anyone can write one.');
  const { result } = checks.spf;
  if (isSentBy(envelope, checks)) return judged('proven', `A mail server of ${domain} sent it (SPF).`);
  if (result === 'temperror') return judged('unanswered', `It could not be checked whether ${domain} sent it: the DNS did not answer.`);
  return judged(result === 'fail' ? 'refuted' : 'unproven', `Nothing proves that ${domain} forwarded it (SPF ${result}).`);
}

/** A name in letters of another alphabet is shown like the one that it imitates. */
function stranger(author: JudgedSender | null): string {
  const domain = domainOf(author?.sender ?? '');
  if (!/(?:^|\.)xn--/.test(domain)) return strangerWords;
  return `${strangerWords} Look closely: the domain is actually ${domain}, and some of its letters may only look familiar.`;
}

function whyNot(author: JudgedSender | null, envelope: EnvelopeSender | null, checks: MailChecks, settings: TrustSettings): string {
  const pattern = envelope && envelopePattern(envelope);
  const sent = pattern !== null && isListed(pattern, settings);
  if (!author?.listed && !sent) {
    if (!envelope?.forwarded || envelope.address !== null || !isSentBy(envelope, checks)) return stranger(author);
    return `It was forwarded by a mailbox at ${envelope.domain} that its server does not name. Accept it, or add @${envelope.domain} if everyone there may send.`;
  }
  const isSilent = author?.listed ? author.proof === 'unanswered' || (sent && checks.spf.result === 'temperror') : checks.unanswered;
  if (isSilent) return unansweredWords;
  if (author?.listed) return `It claims to come from ${author.sender}, who is on the list, but may be forged. ${author.words}`;
  return `It claims to be sent by ${pattern}, who is on the list, but nothing proves it (${resultWords(checks, envelope?.domain ?? '')}).`;
}
