import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { billPdf } from '../browser/support/papers.ts';
import { type Figure } from './figure.ts';
import { memoryBelow } from './memory.ts';
import { quantile } from './quantile.ts';
import { seedBooks } from './seed-books.ts';
import { type BenchApi, withApi } from './with-api.ts';

const perSecond = 200;
const seconds = 60;
const size = 10_000;
const aimMs = 150;
const megabyte = 1024 * 1024;

/** Of a hundred requests so many are of each kind: what an office with all its screens open asks for. */
const mix: [share: number, call: (at: number) => Call][] = [
  [25, (at) => get(`/documents/?include_all=true&limit=25&property_id=${(at % 50) + 1}`)],
  [15, (at) => get(`/expenses/?limit=25&property_id=${(at % 50) + 1}`)],
  [10, () => get('/expenses/summary')],
  [5, () => get('/properties/?limit=25')],
  [20, (at) => get(`/documents/${(at % size) + 1}`)],
  [10, (at) => get(`/expenses/${(at % size) + 1}`)],
  [5, () => get('/documents/?include_all=true&limit=25&q=brightwater')],
  [
    8,
    (at) => ({ method: 'PATCH', path: `/documents/${(at % size) + 1}`, body: JSON.stringify({ description: `Bill, seen ${at} times` }) }),
  ],
  [2, () => ({ method: 'UPLOAD', path: '/documents/upload' })],
];

interface Call {
  method: 'GET' | 'PATCH' | 'UPLOAD';
  path: string;
  body?: string;
}

const get = (path: string): Call => ({ method: 'GET', path });

/** The calls of one second, mixed up. */
const second = mix.flatMap(([share, call]) => Array.from({ length: share }, () => call)).map((call, at) => ({ call, at: (at * 37) % 100 })).toSorted((a, b) => a.at - b.at).map(({ call }) => call); // prettier-ignore

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
    const half = await play(api, paper, seconds / 2);
    memory.push(residentMb(api));
    const rest = await play(api, paper, seconds / 2);
    memory.push(residentMb(api));
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
    ];
  });
}

async function play({ url, client: { token } }: BenchApi, paper: Buffer, forSeconds: number): Promise<{ status: number; ms: number }[]> {
  const began = performance.now();
  const answers: Promise<{ status: number; ms: number }>[] = [];
  for (let at = 0; at < perSecond * forSeconds; at += 1) {
    const due = began + (at * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 1) await wait(early);
    const call = second[at % second.length];
    if (call) answers.push(ask(`${url}/api/v1`, token, call(at), paper, due, at));
  }
  return Promise.all(answers);
}

/** Time counts from when the request was due, so that a sender kept waiting is no excuse. */
async function ask(
  base: string,
  token: string,
  { method, path, body }: Call,
  paper: Buffer,
  due: number,
  at: number,
): Promise<{ status: number; ms: number }> {
  const headers: Record<string, string> = { authorization: `Bearer ${token}` };
  let send: RequestInit = { headers };
  if (method === 'PATCH') send = { method, headers: { ...headers, 'content-type': 'application/json' }, body };
  if (method === 'UPLOAD') {
    const form = new FormData();
    // Another paper each time: the same bytes again would be a copy.
    form.set('file', new File([new Uint8Array(paper), `\n% ${performance.now()} ${at}\n`], `bill-${at}.pdf`));
    send = { method: 'POST', headers, body: form };
  }
  try {
    const answer = await fetch(`${base}${path}`, send);
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - due };
  } catch {
    return { status: 0, ms: performance.now() - due };
  }
}

const ms = (time: number): string => `${Math.round(time)} ms`;

function residentMb({ pid }: BenchApi): number {
  return (memoryBelow(pid) ?? []).reduce((sum, { rss }) => sum + rss, 0) / megabyte;
}
