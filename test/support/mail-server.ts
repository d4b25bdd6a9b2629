import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Received {
  from: string;
  to: string[];
  mail: ParsedMail;
}

/** A mail server of the outside world, on loopback: takes what we send, or answers as a test says. */
export class MailServer {
  readonly received: Received[] = [];
  /** The answer to RCPT from now on: a code and text, or null to take the mail. */
  refusal: { code: number; text: string } | null = null;
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, done) => {
        if (!this.refusal) return done();
        return done(Object.assign(new Error(this.refusal.text), { responseCode: this.refusal.code }));
      },
      onData: (stream, session, done) => {
        simpleParser(stream).then((mail) => {
          const { mailFrom, rcptTo } = session.envelope;
          this.received.push({ from: mailFrom === false ? '' : mailFrom.address, to: rcptTo.map(({ address }) => address), mail });
          done();
        }, done);
      },
    });
    this.server.on('error', () => undefined);
  }

  static async start(): Promise<MailServer> {
    const stand = new MailServer();
    await new Promise<void>((resolve) => {
      stand.server.listen(0, '127.0.0.1', resolve);
    });
    return stand;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.server.close(resolve));
  }
}
