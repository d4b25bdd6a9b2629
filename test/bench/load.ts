import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { billPdf } from '../browser/support/papers.ts';
import { type Figure } from './figure.ts';
import { memoryBelow, processorMs } from './memory.ts';
import { mixOf, send } from './mix.ts';
import { quantile } from './quantile.ts';
import { seedBooks } from './seed-books.ts';
import { type BenchApi, withApi } from './with-api.ts';

const perSecond = 200;
const seconds = 60;
const size = 10_000;
const aimMs = 150;
/** Whoever is not answered by then has gone, and that is an error. */
const patienceMs = 15_000;
const megabyte = 1024 * 1024;

/** The calls of one second, mixed up. */
const second = mixOf(size).flatMap(({ share, call }) => Array.from({ length: share }, () => call)).map((call, at) => ({ call, at: (at * 37) % 100 })).toSorted((a, b) => a.at - b.at).map(({ call }) => call); // prettier-ignore

/** 200 requests a second for a minute, sent when their time has come whether others were answered or not. */
export async function loadFigures(): Promise<Figure[]> {
  return withApi(async (api) => {
    const database = new Client({ connectionString: api.databaseUrl });
    await database.connect();
    await seedBooks(database, size);
    await database.end();
    const paper = await billPdf({ vendor: 'Sample Vendor', amount: '$84.20', day: '2026-03-01' });
    await play(api, paper, 5);
    const memory = [residentMb(api)];
    const work = { api: processorMs(api.pid), own: process.cpuUsage() };
    const half = await play(api, paper, seconds / 2);
    memory.push(residentMb(api));
    const rest = await play(api, paper, seconds / 2);
    memory.push(residentMb(api));
    const busy = { api: processorMs(api.pid) - work.api, own: process.cpuUsage(work.own) };
    const all = [...half, ...rest];
    const failed = all.filter(({ status }) => status >= 400 || status === 0).length;
    const times = all.map(({ ms }) => ms);
    const p99 = quantile(times, 0.99);
    const growth = (memory[2] ?? 0) / Math.max(1, memory[1] ?? 1);
    return [
      {
        what: `mixed load, ${perSecond} requests a second for ${seconds} s: errors`,
        value: `${failed} of ${all.length}`,
        aim: '0',
        met: failed === 0,
      },
      { what: '  19 of 20, 99 of 100 answered within', value: `${ms(quantile(times, 0.95))}, ${ms(p99)}`, yardstick: `median ${ms(quantile(times, 0.5))}`, aim: `${aimMs} ms`, met: p99 <= aimMs }, // prettier-ignore
      { what: '  memory of the api: begin, half, end', value: memory.map((mb) => `${Math.round(mb)}`).join(', ') + ' MB', ratio: growth, yardstick: 'half-way', aim: '≤ 1.1 ×', met: growth <= 1.1 }, // prettier-ignore
      { what: '  processor time of the api for a request', value: `${(busy.api / all.length).toFixed(1)} ms`, yardstick: `of the sender ${((busy.own.user + busy.own.system) / 1000 / all.length).toFixed(1)} ms`, met: null }, // prettier-ignore
    ];
  });
}

async function play({ url, client: { token } }: BenchApi, paper: Buffer, forSeconds: number): Promise<Answered[]> {
  const sender = { base: `${url}/api/v1`, token, agent, paper, patienceMs };
  const began = performance.now();
  const answers: Promise<Answered>[] = [];
  for (let at = 0; at < perSecond * forSeconds; at += 1) {
    const due = began + (at * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const call = second[at % second.length];
    // Time counts from when the request was due, so that a sender kept waiting is no excuse.
    if (call) answers.push(send(sender, call(at), at).then((status) => ({ status, ms: performance.now() - due })));
  }
  return Promise.all(answers);
}

interface Answered {
  status: number;
  ms: number;
}

/** Connections are kept, as browsers keep theirs: no more than thirty of them open, at six each. */
const agent = new Agent({ keepAlive: true, maxSockets: 180 });

const ms = (time: number): string => `${Math.round(time)} ms`;

function residentMb({ pid }: BenchApi): number {
  return (memoryBelow(pid) ?? []).reduce((sum, { rss }) => sum + rss, 0) / megabyte;
}
