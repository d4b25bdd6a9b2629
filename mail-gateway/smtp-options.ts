import type { SMTPServerDataStream, SMTPServerOptions, SMTPServerSession } from 'smtp-server';
import { isDiskFull } from '#core/kernel/platform/app-error';
import type { Logger } from '#core/kernel/platform/logger';
import { acceptMessage, type AcceptOutcome, type EnvelopeDraft } from './accept-message.js';
import type { TlsIdentity } from './certificate.js';
import type { GatewayCounters } from './counters.js';
import type { GatewayLimits } from './limits.js';
import { newQueueId } from './queue-id.js';
import { Refusal } from './refusal.js';
import type { SessionGuard } from './session-guard.js';
import type { Spool } from './spool.js';

/** What the answers to a client are made from. */
export interface SmtpDesk {
  name: string;
  /** LMTP instead of SMTP (RFC 2033): an answer for each recipient after the message, and no encryption within the machine. */
  isLmtp: boolean;
  gateway: string;
  maxBytes: number;
  limits: GatewayLimits;
  guard: SessionGuard;
  spool: Spool;
  counters: GatewayCounters;
  log: Logger;
  isTrusted(address: string): boolean;
  isFront(address: string): boolean;
  /** Null, or the refusal to answer. */
  judge(recipient: string, session: SMTPServerSession): Promise<Refusal | null>;
  /** A message is ours now. */
  queued(queueId: string, mail: { from: string; bytes: number; isTrusted: boolean }): void;
  /** Ends a session at once. */
  cut(sessionId: string, code: number, text: string): void;
}

/** Everything smtp-server is told. No mail is parsed here, and no answer depends on the database or the queue. */
export function smtpOptions(desk: SmtpDesk, tls: TlsIdentity): SMTPServerOptions {
  const { limits, guard } = desk;
  return {
    ...tls,
    name: desk.name,
    lmtp: desk.isLmtp,
    banner: 'Rental Ledger',
    size: desk.maxBytes,
    maxClients: limits.clients,
    maxRecipients: limits.recipientsPerMail,
    maxCommandLength: 4096,
    socketTimeout: limits.idleMs,
    // We take mail for ourselves alone: nobody signs in, and nobody speaks for another client.
    disabledCommands: ['AUTH', 'XCLIENT', 'XFORWARD', 'WIZ', 'SHELL', 'KILL', ...(desk.isLmtp ? ['STARTTLS'] : [])],
    authOptional: true,
    disableReverseLookup: true,
    hideENHANCEDSTATUSCODES: false,
    logger: false,
    onConnect: (session, done) =>
      done(guard.open(session.id, session.remoteAddress, () => desk.cut(session.id, 421, 'This session took too long'))),
    onMailFrom: (_address, session, done) => done(guard.mail(session.id)),
    onRcptTo: (address, session, done) => {
      desk.judge(address.address, session).then(done, done);
    },
    onData: (stream, session, done) => {
      take(desk, stream, session).then(
        (queueId) => done(null, `OK: queued as ${queueId}`),
        (error: unknown) => done(refusalFor(error, desk)),
      );
    },
    onClose: (session) => guard.close(session.id),
  };
}

async function take(desk: SmtpDesk, stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
  const draft = envelopeDraft(desk, session);
  // Until the stream is read an error of its socket would have no listener.
  stream.on('error', () => undefined);
  const deadline = setTimeout(() => {
    desk.cut(session.id, 421, 'This message took too long');
    stream.destroy(new Error('The message took too long'));
  }, desk.limits.dataMs);
  // Once all of it is here, only we can be late.
  stream.once('end', () => clearTimeout(deadline));
  let outcome: AcceptOutcome;
  try {
    outcome = await acceptMessage(stream, draft, desk);
  } finally {
    clearTimeout(deadline);
  }
  if (outcome.kind === 'too-large') {
    const refusal = new Refusal(552, `This message is larger than ${desk.maxBytes} bytes`, '5.3.4');
    if (outcome.cut) desk.cut(session.id, refusal.responseCode, refusal.message);
    throw refusal;
  }
  desk.counters.accepted += 1;
  desk.counters.acceptedBytes += outcome.size;
  desk.log.info({ queueId: draft.queueId, bytes: outcome.size, recipients: draft.to.length, trusted: draft.trustedClient }, 'mail taken');
  desk.queued(draft.queueId, { from: draft.from, bytes: outcome.size, isTrusted: draft.trustedClient });
  return draft.queueId;
}

function envelopeDraft(desk: SmtpDesk, session: SMTPServerSession): EnvelopeDraft {
  const now = new Date();
  const { mailFrom, rcptTo } = session.envelope;
  return {
    queueId: newQueueId(desk.gateway, now),
    gateway: desk.gateway,
    receivedAt: now.toISOString(),
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map((recipient) => recipient.address),
    clientAddress: session.remoteAddress,
    clientName: session.hostNameAppearsAs,
    trustedClient: desk.isTrusted(session.remoteAddress),
    viaFront: desk.isFront(session.remoteAddress),
    secure: session.secure,
  };
}

function refusalFor(error: unknown, desk: SmtpDesk): Refusal {
  if (error instanceof Refusal) return error;
  if (isDiskFull(error)) {
    desk.log.error('the disk is full: mail is refused for now');
    return new Refusal(452, 'No room for this message at the moment, try again later', '4.3.1');
  }
  desk.counters.broken += 1;
  const code = (error as { code?: unknown }).code;
  desk.log.warn({ code: typeof code === 'string' ? code : 'unknown' }, 'a message was not taken');
  return new Refusal(451, 'This message could not be stored, try again later');
}
