import type { RefusedMail } from '#core/records/mail/import-mail';
import type { MailDirectory } from '#core/records/mail/mail-directory';
import { isEnvelopeListed, isViewersEnvelope } from '#core/records/mail/sender-list';
import { Refusal } from './refusal.js';

export interface SenderPolicySettings {
  /** MAIL_UNKNOWN_SENDER: with `quarantine` everybody may send, and the worker decides what becomes of it. */
  unknownSender: 'quarantine' | 'reject';
  /** MAIL_ALLOWED_SENDERS. */
  allowed: readonly string[];
}

/** Judges MAIL FROM alone, as far as that can be done before the message, by what is known of senders: null, or the refusal to answer. */
export function judgeSender(
  envelopeFrom: string,
  isTrustedClient: boolean,
  { senders, viewers }: Pick<MailDirectory, 'senders' | 'viewers'>,
  { unknownSender, allowed }: SenderPolicySettings,
): Refusal | null {
  if (unknownSender === 'quarantine' || (isTrustedClient && !isViewersEnvelope(viewers, envelopeFrom))) return null;
  const listed = isEnvelopeListed([...allowed, ...senders], envelopeFrom, viewers);
  return !listed ? new Refusal(550, 'This sender is not known here', '5.7.1') : null;
}

const most = 1000;

/**
 * Refused messages on their way to the ledger. They were not taken, so memory is enough, and a flood of them is cut short.
 */
export class RefusedMails {
  private waiting: RefusedMail[] = [];
  /** Refusals that were not kept for want of room. */
  dropped = 0;

  add(mail: RefusedMail): void {
    if (this.waiting.length < most) this.waiting.push(mail);
    else this.dropped += 1;
  }

  /** Hands over what waits; what `record` throws at stays for the next time. */
  async flush(record: (mails: readonly RefusedMail[]) => Promise<void>): Promise<void> {
    const mails = this.waiting.slice(0, 100);
    if (mails.length === 0) return;
    await record(mails);
    this.waiting = this.waiting.slice(mails.length);
  }
}
