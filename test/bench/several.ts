import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { billPdf } from '../browser/support/papers.ts';
import { ProductClient } from '../demo/product-client.ts';
import { mailsWithScans } from '../fixtures/mails-with-scans.ts';
import { numberedMail } from '../fixtures/numbered-mail.ts';
import { ComposeStack } from '../support/containers/compose-stack.ts';
import { Engine } from '../support/containers/engine.ts';
import { until } from '../support/gateway.ts';
import { sendMails } from '../support/mail-load.ts';
import { type Figure, timed } from './figure.ts';
import { type Call, mixOf, send } from './mix.ts';
import { quantile } from './quantile.ts';

const root = join(import.meta.dirname, '../..');
const version = 'bench';
/** Of a processor, for each container that is multiplied: so four of them and what they share fit on two. */
const quota = 0.25;
const workers = [1, 2, 4];
const sessions = 20;
const callsASecond = 10;
const callSeconds = 30;
const leastShare = 0.9;
const mostSlower = 1.1;

/**
 * What several containers of a part do beside one, each held to the same share of a processor: scans that workers read, messages that
 * gateways take, and the time of calls at one api and at two. `scans` is how many each worker reads.
 */
export async function severalFigures(scans = 16): Promise<Figure[]> {
  const engine = await Engine.find();
  if (!engine) throw new Error('Neither docker with compose nor podman with podman-compose runs here.');
  await engine.build(root, `rental-ledger:${version}`);
  const stack = await ComposeStack.make(engine, 'rental-ledger-bench', { settings: { SECOND_FACTOR: 'nobody' } });
  try {
    await stack.up(version);
    return [...(await drains(stack, scans)), ...(await callTimes(stack)), ...(await accepts(stack))];
  } finally {
    await stack.remove();
  }
}

/** Scans a minute by one worker, two and four, while more of them are waiting than are read. */
async function drains(stack: ComposeStack, scans: number): Promise<Figure[]> {
  const message = await mailsWithScans(1);
  let sent = 0;
  const rates: number[] = [];
  for (const count of workers) {
    await stack.scaleWorkers(count);
    await stack.limit('worker', quota);
    await until(`${count} workers work`, async () => (await stack.beatingWorkers()) >= count, 120_000);
    const first = sent;
    sent += count * scans;
    await sendMails({ port: () => stack.smtpPort, total: count * scans, sessions: 4, message: (number) => message(first + number) });
    await until('all scans are read', async () => (await readScans(stack)).length >= sent, 3_600_000);
    rates.push(rateOf((await readScans(stack)).slice(first)));
    console.log(`${count} of a quarter: ${rates.at(-1)?.toFixed(2)} scans a minute`);
  }
  await stack.limit('worker', 2);
  const [alone = 0] = rates;
  return workers.map((count, at) => {
    const [rate = 0, what] = [rates[at], `scans a minute, ${count} ${count === 1 ? 'worker' : 'workers'} of ${quota} processor`];
    return count === 1 ? { what, value: rate.toFixed(1), met: null } : several(what, rate, { alone, count, digits: 1 });
  });
}

/** When each scan was completed, in seconds, earliest first. */
async function readScans(stack: ComposeStack): Promise<number[]> {
  const query = `select extract(epoch from e.at)::float8 as at from document_event e join document d on d.id = e.document_id
    where e.kind = 'completed' and d.filename = 'scan.jpg' order by e.at`;
  return (await stack.rows<{ at: number }>(query)).map(({ at }) => at);
}

/** Completed a minute in the middle: without the first tenth and the last, when not all workers are busy. */
function rateOf(times: readonly number[]): number {
  const middle = times.slice(Math.floor(times.length / 10), Math.ceil(times.length * 0.9));
  const [first = 0, last = 0] = [middle[0], middle.at(-1)];
  return ((middle.length - 1) / (last - first)) * 60;
}

function several(what: string, rate: number, { alone, count, digits }: { alone: number; count: number; digits: number }): Figure {
  const ratio = rate / alone;
  const aim = `≥ ${leastShare * count} ×`;
  return {
    what,
    value: rate.toFixed(digits),
    ratio,
    yardstick: `one alone ${alone.toFixed(digits)}`,
    aim,
    met: ratio >= leastShare * count,
  };
}

/** Messages made durable a second by one gateway and by two with a disk folder each. */
async function accepts(stack: ComposeStack): Promise<Figure[]> {
  // Only what gateways do: nothing works on the mails meanwhile.
  await stack.pauseAll('worker');
  const ports = [stack.smtpPort, await stack.addBeside('mail-gateway', 2525)];
  await stack.limit('mail-gateway', quota);
  const rate = async (to: readonly number[], mails: number): Promise<number> => {
    const ms = await timed(() =>
      Promise.all(to.map((port) => sendMails({ port: () => port, total: mails, sessions, message: () => numberedMail(next++) }))),
    );
    return (to.length * mails * 1000) / ms;
  };
  let next = 1_000_000;
  await until('the second gateway takes mail', () => rate(ports.slice(1), 1).then(() => true), 60_000);
  await rate(ports, 200);
  const alone = await rate(ports.slice(0, 1), 600);
  const both = await rate(ports, 600);
  return [
    { what: `messages taken a second, one gateway of ${quota} processor`, value: alone.toFixed(0), met: null },
    several('messages taken a second, two gateways', both, { alone, count: 2, digits: 0 }),
  ];
}

/** The same calls at one api, and at two in turn. */
async function callTimes(stack: ComposeStack): Promise<Figure[]> {
  const { email, password } = JSON.parse(await stack.execute('api', ['cat', '/data/first-admin.json'])) as Record<
    'email' | 'password',
    string
  >;
  const url = `http://127.0.0.1:${stack.webPort}`;
  const { token } = await ProductClient.signIn({ url, email, password });
  const documents = (await readScans(stack)).length;
  const agent = new Agent({ keepAlive: true });
  const paper = await billPdf({ vendor: 'Sample Vendor', amount: '$84.20', day: '2026-03-01' });
  // Nothing here has an expense yet.
  const kinds = mixOf(documents).filter(({ what }) => what !== 'one expense');
  const calls = kinds.flatMap(({ share, call }) => Array.from({ length: share }, () => call)).map((call, at) => ({ call, at: (at * 37) % 100 })).toSorted((a, b) => a.at - b.at).map(({ call }) => call); // prettier-ignore
  const play = async (bases: readonly string[]): Promise<number[]> => {
    const answers: Promise<{ call: Call; status: number; ms: number }>[] = [];
    for (let at = 0; at < callsASecond * callSeconds; at += 1) {
      const [base = '', call = noCall] = [bases[at % bases.length], calls[at % calls.length]?.(at)];
      const began = performance.now();
      answers.push(
        send({ base, token, agent, paper, patienceMs: 15_000 }, call, at).then((status) => ({
          call,
          status,
          ms: performance.now() - began,
        })),
      );
      await wait(1000 / callsASecond);
    }
    const all = await Promise.all(answers);
    const refused = all.find(({ status }) => status >= 400 || status === 0);
    if (refused) throw new Error(`${refused.call.method} ${refused.call.path} was answered ${refused.status}.`);
    return all.map(({ ms }) => ms);
  };
  const bases = [url, `http://127.0.0.1:${await stack.addBeside('api', stack.webPort)}`].map((address) => `${address}/api/v1`);
  await until('the second api answers', () => fetch(`${bases[1]}/auth/me`).then(() => true, () => false), 60_000); // prettier-ignore
  await play(bases);
  const alone = await play(bases.slice(0, 1));
  const both = await play(bases);
  return [0.5, 0.95].map((share) => {
    const [ours, theirs] = [quantile(both, share), quantile(alone, share)];
    const what = share === 0.5 ? `calls at two apis in turn, median of ${both.length}` : '  19 of 20 of them within';
    return {
      what,
      value: `${ours.toFixed(1)} ms`,
      ratio: ours / theirs,
      yardstick: `at one ${theirs.toFixed(1)} ms`,
      aim: `≤ ${mostSlower} ×`,
      met: ours / theirs <= mostSlower,
    };
  });
}

const noCall: Call = { method: 'GET', path: '/auth/me' };
