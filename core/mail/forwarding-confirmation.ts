import type { MailAddress } from '#core/mail/parsed-mail';

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
  const code = /\(#(\d{6,12})\)/.exec(subject ?? '')?.[1] ?? /\bcode\b[^\d\n]{0,40}(\d{6,12})\b/i.exec(words)?.[1] ?? null;
  const link = (words.match(/https:\/\/[^\s<>"']{1,2000}/g) ?? []).find(isConfirming) ?? null;
  if (code === null && link === null) return null;
  const account =
    /([^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255})/.exec(subject ?? '')?.[1] ??
    /^\W*([^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255})/.exec(words)?.[1] ??
    null;
  return { account, code, link };
}

/** The link that confirms, not the one that cancels. */
function isConfirming(url: string): boolean {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  return parsed !== null && hosts.has(parsed.hostname) && parsed.port === '' && /\/(?:mail\/)?vf-/.test(parsed.pathname);
}
