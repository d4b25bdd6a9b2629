import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';

export interface OutgoingSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The sender, such as `Rental Ledger <ledger@example.com>`. */
  from: string;
}

/** What became of one try: sent, refused for good, or to be tried again. `why` names no address. */
export type Sending = { is: 'sent' } | { is: 'refused'; why: string } | { is: 'later'; why: string };

const seconds = 1000;

/** Sends over SMTP. One connection for each mail: there are few, and none is kept through a night. */
export class MailTransport {
  private readonly transport: Transporter;

  constructor(private readonly settings: OutgoingSettings) {
    this.transport = createTransport(settings.url, { from: settings.from });
    Object.assign(this.transport.options, { connectionTimeout: 20 * seconds, greetingTimeout: 20 * seconds, socketTimeout: 60 * seconds });
  }

  async send(mail: SendMailOptions): Promise<Sending> {
    try {
      // Neither files nor addresses of ours may be pulled into a mail by what a paper says.
      await this.transport.sendMail({ ...mail, disableFileAccess: true, disableUrlAccess: true });
      return { is: 'sent' };
    } catch (error) {
      return judgeFailure(error);
    }
  }
}

/** A 5xx to the message or the recipient is final; everything else may be better in a while. */
export function judgeFailure(error: unknown): Sending {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string };
  if (code === 'EAUTH') return { is: 'later', why: 'The outgoing mail server does not accept our sign-in; check SMTP_URL.' };
  if (responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE' || command === 'DATA'))
    return { is: 'refused', why: `The mail server refused it (${responseCode}).` };
  return {
    is: 'later',
    why: responseCode ? `The mail server asked for patience (${responseCode}).` : 'The mail server could not be reached.',
  };
}
