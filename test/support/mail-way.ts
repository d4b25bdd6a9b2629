import { settings as listed, type NameServer, serverOf, startNameServer } from './mail-world.js';
import { type Mailroom, openMailroom, type SettledMail } from './mailroom.js';
import { queueIdOf, SmtpClient } from './smtp-client.js';
import { startTestGateway, type TestGatewaySettings, until } from './gateway.js';

/** A gateway, in this process or another. */
export interface Listening {
  smtpPort: number;
  httpPort: number;
  close(): Promise<void>;
}

/** How a message is brought: by whose server, for whom. */
export interface Bringing {
  clientAddress?: string | null;
  envelopeFrom?: string | null;
  to?: string;
  /** Through another gateway than its own. */
  gateway?: Listening;
}

/** The whole way of a mail: the gateway, by real SMTP from servers of the fixture world, its import, a name server and a worker. */
export interface MailWay {
  room: Mailroom;
  dns: NameServer;
  gateway: Listening;
  /** Brings a raw message and answers its id in the ledger. */
  bring(raw: string | Buffer, way?: Bringing): Promise<number>;
  /** Brings it, works off everything, and says what became of it. */
  settled(raw: string | Buffer, way?: Bringing): Promise<SettledMail>;
  close(): Promise<void>;
}

/** Senders of the fixture world are listed, its sealer is believed, and no client is trusted. */
export async function openMailWay(
  env: Record<string, string> = {},
  open: (settings: TestGatewaySettings) => Promise<Listening> = startTestGateway,
): Promise<MailWay> {
  const dns = await startNameServer();
  const mail = {
    MAIL_DNS_SERVERS: dns.address,
    MAIL_ALLOWED_SENDERS: listed.senders.join(','),
    MAIL_TRUSTED_ARC: listed.sealers.join(','),
    MAIL_TRUSTED_CLIENTS: '192.0.2.1',
    ...env,
  };
  const room = await openMailroom(mail);
  const gateway = await open({ databaseUrl: room.databaseUrl, dataDir: room.dataDir, env: mail });
  const bring = async (
    raw: string | Buffer,
    { clientAddress, envelopeFrom = null, to = 'receipts@inbox.localhost', gateway: door = gateway }: Bringing = {},
  ) => {
    const queueId = await send(door.smtpPort, raw, { localAddress: clientAddress ?? serverOf.stranger, from: envelopeFrom ?? '', to });
    let mailId = 0;
    await until(`${queueId} is in the ledger`, async () => {
      const [row] = await room.em().execute<{ id: number }[]>('select id from inbound_mail where queue_id = ?', [queueId]);
      mailId = row?.id ?? 0;
      return row !== undefined;
    });
    return mailId;
  };
  return {
    room,
    dns,
    gateway,
    bring,
    settled: async (raw, way) => room.outcome(await bring(raw, way)),
    async close() {
      await gateway.close();
      await room.close();
      dns.close();
    },
  };
}

/** Hands a message to the gateway as another mail server does, byte for byte; answers its queue id. */
async function send(
  port: number,
  raw: string | Buffer,
  { localAddress, from, to }: { localAddress: string; from: string; to: string },
): Promise<string> {
  const client = await SmtpClient.greet(port, localAddress);
  try {
    return queueIdOf(await client.deliverBytes(Buffer.from(raw), to, from));
  } finally {
    client.leave();
  }
}
