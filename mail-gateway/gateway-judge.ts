import type { SMTPServerSession } from 'smtp-server';
import type { Env } from '#core/kernel/platform/env';
import type { TrustOfClients } from './client-trust.js';
import type { DirectoryCache } from './directory-cache.js';
import { isOurDomain } from '#core/records/mail/mailbox';
import { isEnvelopeListed, isViewersEnvelope } from '#core/records/mail/sender-list';
import { judgeRecipient } from './recipient-policy.js';
import type { QuarantineDoor } from './quarantine-door.js';
import type { Refusal } from './refusal.js';
import { judgeSender, type RefusedMails } from './sender-policy.js';

export interface JudgePorts {
  env: Pick<Env, 'GATEWAY_ID' | 'MAIL_DOMAIN' | 'MAIL_UNKNOWN_SENDER' | 'MAIL_ALLOWED_SENDERS'>;
  trust: TrustOfClients;
  directory: DirectoryCache;
  quarantine: QuarantineDoor;
  refused: RefusedMails;
  /** Has recipients and senders read once more. */
  refresh: () => Promise<void>;
}

/** A client waits no longer than this for a list that may know more. */
const refreshLimitMs = 1_000;

/**
 * Judges each RCPT TO: first whether the mailbox is ours, then whether its sender may write to us at all. Nobody is turned
 * away for a list that is a moment old: a property made just now has its address.
 */
export class GatewayJudge {
  constructor(private readonly ports: JudgePorts) {}

  async recipient(address: string, session: SMTPServerSession): Promise<Refusal | null> {
    let refusal = this.unknownRecipient(address) ?? this.unwantedSender(session);
    if (refusal && this.isInOurDomain(address)) {
      await Promise.race([this.ports.refresh(), new Promise((resolve) => setTimeout(resolve, refreshLimitMs).unref())]);
      refusal = this.unknownRecipient(address) ?? this.unwantedSender(session);
    }
    if (refusal && !this.unknownRecipient(address)) this.record(address, session);
    return refusal ?? this.fullQuarantine(session);
  }

  /** Whether a message may have to wait in quarantine. Of a client that is trusted only a viewer's does, as far as its envelope tells. */
  mayBeHeld(sender: string, isTrustedClient: boolean): boolean {
    return !isTrustedClient || (isViewersEnvelope(this.ports.directory.current?.viewers ?? [], sender) && !this.isListed(sender));
  }

  private fullQuarantine(session: SMTPServerSession): Refusal | null {
    const { trust, quarantine } = this.ports;
    const sender = envelopeFrom(session);
    return this.mayBeHeld(sender, trust.isTrusted(session.remoteAddress)) ? quarantine.judge(sender, this.isListed(sender)) : null;
  }

  private isListed(sender: string): boolean {
    const { env, directory } = this.ports;
    const { senders = [], viewers = [] } = directory.current ?? {};
    return isEnvelopeListed([...env.MAIL_ALLOWED_SENDERS, ...senders], sender, viewers);
  }

  private isInOurDomain(address: string): boolean {
    return isOurDomain(address.slice(address.lastIndexOf('@') + 1), this.ports.env.MAIL_DOMAIN);
  }

  private unknownRecipient(address: string): Refusal | null {
    const { env, directory } = this.ports;
    return judgeRecipient(address, env.MAIL_DOMAIN, directory.current?.slugs ?? null);
  }

  private unwantedSender(session: SMTPServerSession): Refusal | null {
    const { env, trust, directory } = this.ports;
    return judgeSender(envelopeFrom(session), trust.isTrusted(session.remoteAddress), directory.current ?? { senders: [], viewers: [] }, {
      unknownSender: env.MAIL_UNKNOWN_SENDER,
      allowed: env.MAIL_ALLOWED_SENDERS,
    });
  }

  private record(address: string, session: SMTPServerSession): void {
    this.ports.refused.add({
      gateway: this.ports.env.GATEWAY_ID,
      envelopeFrom: envelopeFrom(session),
      recipients: [address],
      clientAddress: session.remoteAddress,
      clientName: session.hostNameAppearsAs,
      receivedAt: new Date(),
      reason: 'Its envelope sender is not on the list, and unknown senders are rejected.',
    });
  }
}

function envelopeFrom({ envelope: { mailFrom } }: SMTPServerSession): string {
  return mailFrom === false ? '' : mailFrom.address;
}
