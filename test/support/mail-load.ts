import { queueIdOf, SmtpClient } from './smtp-client.js';

/** One message that was answered with 250. */
export interface AcceptedMail {
  number: number;
  queueId: string;
}

export interface MailLoad {
  /** Asked again for each connection: the server may come back elsewhere. */
  port: () => number;
  /** At least so many messages; and further ones while `goOn` returns true. */
  total: number;
  goOn?: () => boolean;
  sessions: number;
  /** The raw message of a number. */
  message: (number: number) => string | Promise<string>;
  to?: string;
  /** The pause between two messages of a session. */
  pauseMs?: number;
  /** Called with the number accepted so far; while it returns true no session sends its next message. */
  hold?: (accepted: number) => boolean;
}

/**
 * Sends distinct messages over persistent sessions and records the queue id of every 250. Unlike other senders it survives every refusal and every
 * lost connection: such a message is sent again, as a mail server would.
 */
export async function sendMails(load: MailLoad): Promise<AcceptedMail[]> {
  const accepted: AcceptedMail[] = [];
  const again: number[] = [];
  let next = 0;
  const take = (): number | undefined => {
    const number = again.shift();
    if (number !== undefined) return number;
    return next < load.total || load.goOn?.() ? next++ : undefined;
  };
  await Promise.all(Array.from({ length: load.sessions }, () => keepSending(load, { take, again, accepted })));
  return accepted;
}

interface Work {
  take: () => number | undefined;
  again: number[];
  accepted: AcceptedMail[];
}

async function keepSending(load: MailLoad, { take, again, accepted }: Work): Promise<void> {
  let client: SmtpClient | null = null;
  for (;;) {
    const number = take();
    if (number === undefined) break;
    while (load.hold?.(accepted.length)) await sleep(50);
    try {
      client ??= await SmtpClient.greet(load.port());
      accepted.push({ number, queueId: queueIdOf(await client.deliver(await load.message(number), load.to)) });
      if (load.pauseMs !== undefined) await sleep(load.pauseMs);
    } catch {
      again.push(number);
      client?.leave();
      client = null;
      await sleep(30);
    }
  }
  client?.leave();
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
