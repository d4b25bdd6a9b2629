import { isIP } from 'node:net';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

export interface OutgoingSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender, such as `Rental Ledger <ledger@example.com>`. */
  from: string;
}

/** What became of one try: sent, refused for good, or to be tried again. `why` names no address. */
export type Sending = { is: 'sent' } | { is: 'refused'; why: string } | { is: 'later'; why: string };

/** How long a mail server may take, in milliseconds: a worker has other things to do. */
const patience = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };

/** Sends over SMTP. One connection for each mail: there are few, and none is kept through a night. */
export class MailTransport {
  private readonly transport: Transporter;

  constructor({ url, from }: OutgoingSettings, timeouts = patience) {
    // Mail servers of the same machine, as Debian sets them up, have a certificate of their own making; nobody stands between.
    const tls = { rejectUnauthorized: !isThisMachine(new URL(url).hostname) };
    // Only what is handed over here reaches the connection; what SMTP_URL says itself goes before it.
    this.transport = createTransport({ url, ...timeouts, tls }, { from });
  }

  async send(mail: SendMailOptions): Promise<Sending> {
    try {
      // Neither files nor addresses of ours may be pulled into a mail by what a document says.
      await this.transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      return { is: 'sent' };
    } catch (error) {
      return judgeFailure(error);
    }
  }
}

const isThisMachine = (host: string): boolean => host === 'localhost' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** Codes by which a server asks for what SMTP_URL lacks: a sign-in, or encryption before it (RFC 4954 §6, RFC 3207 §4). */
const lacking = new Set([530, 534, 535, 538]);

/** A 5xx to the message or the recipient is final; everything else may be better in a while, such as once the settings are. */
export function judgeFailure(error: unknown): Sending {
  const {
    code,
    responseCode = null,
    command,
    message = '',
  } = error as { code?: string; responseCode?: number; command?: string; message?: string };
  if (code === 'EAUTH') return { is: 'later', why: 'The outgoing mail server does not accept our sign-in; check SMTP_URL.' };
  if (responseCode === null) return { is: 'later', why: whyNotReached(code, message) };
  if (lacking.has(responseCode))
    return { is: 'later', why: `The outgoing mail server asks for a sign-in or for encryption (${responseCode}); check SMTP_URL.` };
  if (responseCode >= 500 && command === 'MAIL FROM')
    return { is: 'later', why: `The outgoing mail server does not take our sender (${responseCode}); check MAIL_FROM.` };
  if (responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'DATA'))
    return { is: 'refused', why: `The mail server refused it (${responseCode}).` };
  return { is: 'later', why: `The mail server asked for patience (${responseCode}).` };
}

function whyNotReached(code: string | undefined, message: string): string {
  if (code === 'EDNS') return 'The name of the outgoing mail server could not be found; check SMTP_URL.';
  if (/certificate|altnames/i.test(message))
    return 'The certificate of the outgoing mail server is not valid for its name; check SMTP_URL.';
  if (code === 'ETLS' || /SSL routines/i.test(message)) return 'The outgoing mail server offers no encryption there; check SMTP_URL.';
  return 'The mail server could not be reached.';
}
