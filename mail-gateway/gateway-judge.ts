import type { SMTPServerSession } from 'smtp-server';
import type { Env } from '#core/platform/env';
import type { ClientTrust } from './client-trust.js';
import type { DirectoryCache } from './directory-cache.js';
import { judgeRecipient } from './recipient-policy.js';
import type { Refusal } from './refusal.js';
import { judgeSender, type RefusedMails } from './sender-policy.js';

export interface JudgePorts {
  env: Pick<Env, 'GATEWAY_ID' | 'MAIL_DOMAIN' | 'MAIL_UNKNOWN_SENDER' | 'MAIL_ALLOWED_SENDERS'>;
  trust: ClientTrust;
  directory: DirectoryCache;
  refused: RefusedMails;
}

/** Judges each RCPT TO: first whether the mailbox is ours, then whether its sender may write to us at all. */
export class GatewayJudge {
  constructor(private readonly ports: JudgePorts) {}

  recipient(address: string, session: SMTPServerSession): Refusal | null {
    const { env, trust, directory, refused } = this.ports;
    const unknown = judgeRecipient(address, env.MAIL_DOMAIN, directory.current?.slugs ?? null);
    if (unknown) return unknown;
    const { mailFrom } = session.envelope;
    const from = mailFrom === false ? '' : mailFrom.address;
    const refusal = judgeSender(from, trust.isTrusted(session.remoteAddress), directory.current?.senders ?? [], {
      unknownSender: env.MAIL_UNKNOWN_SENDER,
      allowed: env.MAIL_ALLOWED_SENDERS,
    });
    if (refusal)
      refused.add({
        gateway: env.GATEWAY_ID,
        envelopeFrom: from,
        recipients: [address],
        clientAddress: session.remoteAddress,
        clientName: session.hostNameAppearsAs,
        receivedAt: new Date(),
        reason: 'Its envelope sender is not on the list, and unknown senders are turned away.',
      });
    return refusal;
  }
}
