import type { Trust } from '#core/database/values/mail-trust';
import type { MailAddress } from '#core/database/values/parsed-mail';

/** What Gmail wants to know before it forwards a mailbox here. */
export interface ForwardingConfirmation {
  /** The mailbox that is to be forwarded, as far as the message names it. */
  account: string | null;
  code: string | null;
  /** Only ever an address of Google's; nobody but a person opens it. */
  link: string | null;
}

export const confirmationSender = 'forwarding-noreply@google.com';
const hosts = new Set(['mail-settings.google.com', 'mail.google.com']);
const searched = 20_000;

/** The code and the link of Gmail's question whether it may forward a mailbox here; null for any other message. */
export function readForwardingConfirmation({
  from,
  subject,
  text,
}: {
  from: Pick<MailAddress, 'email'> | null;
  subject: string | null;
  text: string;
}): ForwardingConfirmation | null {
  if (from?.email !== confirmationSender) return null;
  const words = text.slice(0, searched);
  const code = /\(#(\d{6,12})\)/.exec(subject ?? '')?.[1] ?? codeIn(words);
  const link = (words.match(/https:\/\/[^\s<>"']{1,2000}/g) ?? []).find(isConfirming) ?? null;
  if (code === null && link === null) return null;
  const account =
    /([^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255})/.exec(subject ?? '')?.[1] ??
    /^\W*([^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255})/.exec(words)?.[1] ??
    null;
  return { account, code, link };
}

/**
 * Whether Gmail's question is Google's own: anybody can write its words and name Google in From. It is where From is borne out
 * (DKIM, SPF or DMARC, here or by the server in front), or a machine of our own brought it. That a person let it in says nothing of it.
 */
export function isFromGoogle(trustedClient: boolean, trust: Pick<Trust, 'author'> | null): boolean {
  return trustedClient || (trust?.author?.sender === confirmationSender && trust.author.proof === 'proven');
}

const claim = "It claims to be Gmail's forwarding confirmation, but nothing proves";
export const notGoogles = `${claim} that Google sent it, so its code and link are not shown. Treat it as a forgery unless you have just asked Gmail to forward here. In that case, have Gmail send it again.`;
const notYetGoogles = `${claim} yet that Google sent it: the DNS did not answer. The check is repeated automatically, and its code and link are shown once it is verified.`;

/** The trust in a question that nothing proves to be Google's: a message like any other, looked up again where only the DNS was silent. */
export function unprovenQuestion(trust: Trust): Trust {
  if (trust.trusted) return trust;
  const mayBeProven = trust.checks?.unanswered === true;
  const words = mayBeProven ? notYetGoogles : notGoogles;
  return { ...trust, words, mayBeProven };
}

/** A figure that ends its line below words and a colon, in whatever language, or that stands behind the word. Never one out of a link. */
function codeIn(words: string): string | null {
  const plain = words.replaceAll(/https?:\/\/\S{1,2000}/g, '');
  return /[:：]\s{0,10}(\d{6,12})[ \t]*\r?$/m.exec(plain)?.[1] ?? /\bcode\b[^\d\n]{0,40}(\d{6,12})\b/i.exec(plain)?.[1] ?? null;
}

/** The link that confirms, not the one that cancels. */
function isConfirming(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return (
    parsed !== null &&
    hosts.has(parsed.hostname) &&
    parsed.port === '' &&
    parsed.username === '' &&
    /\/(?:mail\/)?vf-/.test(parsed.pathname)
  );
}
