import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, open, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type GatewayProcess, makeDataDir, nobodysDatabase, rememberRecipients, spawnGateway } from '../support/gateway.ts';
import { sendMails } from '../support/mail-load.ts';
import { SmtpClient } from '../support/smtp-client.ts';
import { type Figure, mediansOf, timed } from './figure.ts';

const sessions = 20;
const size = 20_000;
const keptMails = 2000;
const freshMails = 500;

/** Where a server listens, and whom it takes mail for. */
interface Target {
  host: string;
  port: number;
  to: string;
}

/**
 * Messages made durable a second, with the database away so that the disk alone is measured: by the gateway, by a bare loop of
 * write, fdatasync, rename and fsync of the folder, and by the Postfix at BENCH_POSTFIX (`127.0.0.1:2526`; it must take mail for
 * BENCH_POSTFIX_TO and hold it). Postfix's own `smtp-source` sends where it is on the path, or named by BENCH_SMTP_SOURCE.
 */
export async function acceptFigures(): Promise<Figure[]> {
  const folder = await makeDataDir();
  await rememberRecipients(folder.dataDir);
  const gateway = await spawnGateway({ databaseUrl: nobodysDatabase, dataDir: folder.dataDir });
  try {
    return await measure(gateway);
  } finally {
    await gateway.end();
    await folder.remove();
  }
}

async function measure(gateway: GatewayProcess): Promise<Figure[]> {
  const ours: Target = { host: '127.0.0.1', port: gateway.smtpPort, to: 'receipts@inbox.localhost' };
  const postfix = postfixHere();
  // The first messages warm up what is compiled on the way.
  await send(ours, keptMails / 2, true);
  const kept = (target: Target) => () => timed(() => send(target, keptMails, true));
  const fresh = (target: Target) => () => timed(() => send(target, freshMails, false));
  const [ourKept = 0, bare = 0, theirKept] = await mediansOf([kept(ours), () => timed(bareLoop), ...(postfix ? [kept(postfix)] : [])]);
  const [ourFresh = 0, theirFresh] = await mediansOf([fresh(ours), ...(postfix ? [fresh(postfix)] : [])]);
  const greeting = await timed(async () => {
    for (let at = 0; at < 20; at += 1) (await SmtpClient.greet(ours.port)).leave();
  });
  return [
    rate('messages taken a second, kept sessions', keptMails, ourKept, { name: 'a bare fsync loop', ms: bare }),
    { ...rate('  the same beside Postfix', keptMails, ourKept, { name: 'Postfix', ms: theirKept }), ...aimed(ourKept, theirKept) },
    {
      ...rate('messages taken a second, a connection each', freshMails, ourFresh, { name: 'Postfix', ms: theirFresh }),
      ...aimed(ourFresh, theirFresh),
    },
    { what: 'connected, greeted and EHLO answered', value: `${(greeting / 20).toFixed(1)} ms`, aim: '≤ 20 ms', met: greeting / 20 <= 20 },
  ];
}

function rate(what: string, mails: number, ms: number, { name, ms: other }: { name: string; ms: number | undefined }): Figure {
  const value = Math.round((mails / ms) * 1000).toString();
  if (other === undefined) return { what, value, yardstick: `no ${name} on this machine`, met: null };
  return { what, value, ratio: other / ms, yardstick: `${name} ${Math.round((mails / other) * 1000)}`, met: null };
}

function aimed(ours: number, theirs: number | undefined): Pick<Figure, 'aim' | 'met'> {
  return { aim: '≥ 1.0 ×', met: theirs === undefined ? null : theirs / ours >= 1 };
}

function postfixHere(): Target | null {
  const [host = '', port] = (process.env.BENCH_POSTFIX ?? '').split(':');
  return host ? { host, port: Number(port), to: process.env.BENCH_POSTFIX_TO ?? 'root@localhost' } : null;
}

const source = (process.env.BENCH_SMTP_SOURCE ?? 'smtp-source').split(' ');
const hasSource = spawnSync(source[0] ?? '', [...source.slice(1), '-?']).error === undefined;

const message = (number: number): string => `Subject: ${number}\r\n\r\n${'An ordinary line of an ordinary message.\r\n'.repeat(size / 42)}`;

/** Sends over 20 sessions at once, kept or one a message. */
async function send({ host, port, to }: Target, total: number, keep: boolean): Promise<void> {
  if (hasSource) {
    const [program = '', ...first] = source;
    const words = ['-s', `${sessions}`, '-l', `${size}`, '-m', `${total}`, '-f', 'sender@sample.example', '-t', to, `${host}:${port}`];
    await promisify(execFile)(program, [...first, ...(keep ? ['-d'] : []), ...words], { timeout: 120_000 });
    return;
  }
  if (keep) return void (await sendMails({ port: () => port, total, sessions, message, to }));
  let next = 0;
  await Promise.all(
    Array.from({ length: sessions }, async () => {
      while (next < total) {
        const client = await SmtpClient.greet(port);
        const reply = await client.deliver(message(next++), to);
        if (reply.code !== 250) throw new Error(`A message was answered ${reply.text}`);
        client.leave();
      }
    }),
  );
}

/** What the disk and Node.js need at least: as many files of the same size made durable, as many at once. */
async function bareLoop(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bare-loop-'));
  const bytes = Buffer.alloc(size, 'x');
  let next = 0;
  const keepWriting = async (): Promise<void> => {
    while (next < keptMails) {
      const path = join(folder, `${next++}`);
      const file = await open(`${path}.tmp`, 'wx');
      await file.write(bytes);
      await file.datasync();
      await file.close();
      await rename(`${path}.tmp`, path);
      const parent = await open(folder);
      await parent.sync();
      await parent.close();
    }
  };
  try {
    await Promise.all(Array.from({ length: sessions }, keepWriting));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
