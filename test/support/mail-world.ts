import { createSocket } from 'node:dgram';
import { setTimeout as sleep } from 'node:timers/promises';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dkimSign, type DNSResolver, sealMessage } from 'mailauth';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'der' },
});
const key = [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`];

/** The mail servers of the domains below: all of them this machine, so that they can really bring a mail. */
export const serverOf = { owner: '127.0.0.10', vendor: '127.0.0.11', forwarder: '127.0.0.20', stranger: '127.0.0.66' } as const;

const spfOf = (address: string): string[] => [`v=spf1 ip4:${address} -all`];

/**
 * The DNS records of the tests: `owner.example` asks that mail in its name be refused, `vendor.example` publishes a policy that asks for nothing,
 * `plain.example` none at all; `strict.example` requires exactly its own name; `forwarder.example` forwards mailboxes.
 */
export const zone: Readonly<Record<string, readonly string[]>> = {
  'owner.example': spfOf(serverOf.owner),
  '_dmarc.owner.example': ['v=DMARC1; p=reject'],
  's1._domainkey.owner.example': key,
  's1._domainkey.mail.owner.example': key,
  'vendor.example': spfOf(serverOf.vendor),
  '_dmarc.vendor.example': ['v=DMARC1; p=none'],
  's1._domainkey.vendor.example': key,
  'plain.example': spfOf(serverOf.owner),
  's1._domainkey.plain.example': key,
  'strict.example': spfOf(serverOf.owner),
  '_dmarc.strict.example': ['v=DMARC1; p=quarantine; adkim=s; aspf=s'],
  's1._domainkey.mail.strict.example': key,
  'forwarder.example': spfOf(serverOf.forwarder),
  'stranger.example': spfOf(serverOf.stranger),
  's1._domainkey.stranger.example': key,
  's1._domainkey.sealer.example': key,
  // The DNS allows any character in a name: this one belongs to stranger.example.
  's1._domainkey.sealer.example/.stranger.example': key,
  'xn--mller-kva.example': spfOf(serverOf.owner),
  '_dmarc.xn--mller-kva.example': ['v=DMARC1; p=reject'],
  's1._domainkey.xn--mller-kva.example': key,
  '_dmarc.google.com': ['v=DMARC1; p=reject'],
  's1._domainkey.google.com': key,
};

const noSuch = (): Error => Object.assign(new Error('no such record'), { code: 'ENOTFOUND' });

/** Answers from the zone. */
export const fixtureDns: DNSResolver = (domain, type) => {
  const found = type === 'TXT' ? zone[domain.toLowerCase()] : undefined;
  return found ? Promise.resolve(found.map((text) => [text])) : Promise.reject(noSuch());
};

/** No answer. */
export const silentDns: DNSResolver = () => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));

export interface Letter {
  from: string;
  to?: string;
  subject?: string;
  text?: string;
  /** More header lines, above the others. */
  above?: readonly string[];
}

/** A message as its author's program writes it. */
export const letter = ({
  from,
  to = 'receipts@inbox.localhost',
  subject = 'Bill',
  text = 'Total due: $12.50',
  above = [],
}: Letter): string =>
  [
    ...above,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Sat, 14 Nov 2026 07:00:00 +0000',
    `Message-ID: <${subject.replaceAll(/\W/g, '')}.${from.replaceAll(/\W/g, '')}@mail.example>`,
    '',
    `${text}\r\n`,
  ].join('\r\n');

/** Who may write: a person, a person elsewhere, everybody of a domain, a forwarding mailbox. */
export const settings = {
  viewers: [],
  senders: [
    'me@owner.example',
    'me@plain.example',
    'me@strict.example',
    'bill@vendor.example',
    '@everybody.example',
    'sam@forwarder.example',
    'rechnung@müller.example',
  ],
  sealers: ['sealer.example'],
};

/** A letter from an address. */
export const from = (address: string, above: string[] = []): string => letter({ from: `Some Body <${address}>`, above });

/** Signs a message for a domain (DKIM). */
export async function signed(
  raw: string,
  domain: string,
  more: { maxBodyLength?: number; expires?: Date; headerList?: string[] } = {},
): Promise<string> {
  const signer = { signingDomain: domain, selector: 's1', privateKey, ...more };
  const { signatures } = await dkimSign(raw, { canonicalization: 'relaxed/relaxed', ...signer, signatureData: [signer] });
  return signatures + raw;
}

/** Seals a message for a domain (ARC), with what it says it saw. */
export async function sealedBy(raw: string, domain: string, saw: string, cv: 'none' | 'pass' = 'none'): Promise<string> {
  const headers = await sealMessage(raw, { signingDomain: domain, selector: 's1', privateKey, authResults: saw, cv });
  return headers.toString() + raw;
}

/** Puts a message into a file for as long as `work` takes. */
export async function withFile<T>(raw: string, work: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'letter-'));
  try {
    const path = join(folder, 'raw.eml');
    await writeFile(path, raw);
    return await work(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A name server on a free port of this machine that answers from the zone; silent for the given names. */
export interface NameServer {
  address: string;
  silent: boolean;
  questions: number;
  /** How many questions came in all, once none has come for longer than a check that was given up waits before it asks again. */
  atRest(): Promise<number>;
  close(): void;
}

export async function startNameServer(): Promise<NameServer> {
  const socket = createSocket('udp4');
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const server: NameServer = {
    address: `127.0.0.1:${socket.address().port}`,
    silent: false,
    questions: 0,
    atRest: async () => {
      for (let seen = -1; seen !== server.questions; await sleep(3000)) seen = server.questions;
      return server.questions;
    },
    close: () => socket.close(),
  };
  socket.on('message', (question, asker) => {
    server.questions += 1;
    if (!server.silent) socket.send(answerTo(question), asker.port, asker.address);
  });
  return server;
}

const txt = 16;

/** An answer in the format of RFC 1035 §4: the question again, and a TXT record for each text of the zone. */
function answerTo(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
    labels.push(question.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const end = at + 5;
  const texts = question.readUInt16BE(at + 1) === txt ? (zone[labels.join('.').toLowerCase()] ?? []) : [];
  const head = Buffer.from(question.subarray(0, 12));
  // An answer, recursion available; NXDOMAIN where nothing is there.
  head.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(texts.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, question.subarray(12, end), ...texts.map(record)]);
}

function record(text: string): Buffer {
  const pieces = (text.match(/.{1,255}/g) ?? []).map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)]));
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(txt, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
