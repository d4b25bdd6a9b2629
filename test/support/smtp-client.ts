import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';

const dot = 0x2e;
const lineEnd = Buffer.from('\r\n');

/** One answer of the server: its code and all its lines. */
export interface SmtpReply {
  code: number;
  text: string;
}

/** Speaks SMTP line by line, so that a test can be as rude as it likes. */
export class SmtpClient {
  private received = '';
  private readonly waiting: (() => void)[] = [];
  closed = false;

  private constructor(public socket: Socket) {
    this.listen();
  }

  /** Connects without waiting for the greeting. */
  static async open(port: number, localAddress = '127.0.0.1'): Promise<SmtpClient> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    await once(socket, 'connect');
    return new SmtpClient(socket);
  }

  /** Connects, waits for the greeting and says EHLO. */
  static async greet(port: number, localAddress?: string): Promise<SmtpClient> {
    const client = await SmtpClient.open(port, localAddress);
    await client.reply();
    await client.say('EHLO client.example');
    return client;
  }

  /** Sends raw bytes. */
  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  /** Sends a line and waits for the answer. */
  say(line: string): Promise<SmtpReply> {
    this.send(`${line}\r\n`);
    return this.reply();
  }

  /** The next answer; throws when the server hangs up first. */
  async reply(): Promise<SmtpReply> {
    for (;;) {
      const end = /^(\d{3})(?: .*)?\r\n/m.exec(this.received);
      if (end) {
        const text = this.received.slice(0, end.index + end[0].length);
        this.received = this.received.slice(text.length);
        return { code: Number(end[1]), text: text.trimEnd() };
      }
      if (this.closed) throw new Error(`The server hung up after ${JSON.stringify(this.received)}`);
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Opens a transaction up to DATA and its 354; answers the first refusal instead where there is one. */
  async begin(to: string | readonly string[] = 'receipts@inbox.localhost', from = 'sender@example.com'): Promise<SmtpReply> {
    let reply = await this.say(`MAIL FROM:<${from}>`);
    for (const recipient of [to].flat()) if (reply.code === 250) reply = await this.say(`RCPT TO:<${recipient}>`);
    return reply.code === 250 ? this.say('DATA') : reply;
  }

  /** Sends one whole message and answers the final reply to it. */
  async deliver(message: string, to?: string | readonly string[], from?: string): Promise<SmtpReply> {
    const ready = await this.begin(to, from);
    if (ready.code !== 354) return ready;
    this.send(`${message.replace(/^\./gm, '..')}\r\n.\r\n`);
    return this.reply();
  }

  /** The same in bytes, however many: only what SMTP itself asks for is changed. */
  async deliverBytes(message: Buffer, to: string, from: string): Promise<SmtpReply> {
    const ready = await this.begin(to, from);
    if (ready.code !== 354) return ready;
    const stuffed = message.includes('\r\n.') ? Buffer.from(message.toString('latin1').replaceAll('\r\n.', '\r\n..'), 'latin1') : message;
    this.send(message[0] === dot ? Buffer.concat([Buffer.from('.'), stuffed]) : stuffed);
    this.send(message.subarray(-2).equals(lineEnd) ? '.\r\n' : '\r\n.\r\n');
    return this.reply();
  }

  async startTls(options: ConnectionOptions = {}): Promise<void> {
    await this.say('STARTTLS');
    await this.secure(options);
  }

  /** The handshake that follows the 220 to STARTTLS. */
  async secure(options: ConnectionOptions = {}): Promise<void> {
    this.socket.removeAllListeners();
    const secure = connectTls({ socket: this.socket, rejectUnauthorized: false, ...options });
    await once(secure, 'secureConnect');
    this.socket = secure;
    this.listen();
  }

  /** Waits until the server hangs up. */
  async gone(): Promise<void> {
    while (!this.closed) await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Leaves without a word. */
  leave(): void {
    this.socket.destroy();
  }

  private listen(): void {
    const wake = (): void => this.waiting.splice(0).forEach((resolve) => resolve());
    this.socket.on('data', (chunk: Buffer) => {
      this.received += chunk.toString('latin1');
      wake();
    });
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => {
      this.closed = true;
      wake();
    });
  }
}

/** The queue id in `250 … queued as <id>`. */
export function queueIdOf(reply: SmtpReply): string {
  const found = reply.code === 250 ? /queued as (\S+)/.exec(reply.text)?.[1] : undefined;
  if (!found) throw new Error(`This is no acceptance: ${reply.text}`);
  return found;
}
