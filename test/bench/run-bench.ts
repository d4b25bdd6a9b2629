import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Fixture } from '../fixtures/make/fixture.ts';
import { PdfPage } from '../fixtures/make/pdf-page.ts';
import { type Instance, startInstance } from '../demo/instance.ts';
import { ProductClient } from '../demo/product-client.ts';
import { awaitDocuments, sendFixture } from '../demo/send-fixture.ts';
import { sendMails } from '../support/mail-load.ts';
import { LiveEvents } from './live-events.ts';
import { memoryBelow } from './memory.ts';

const megabyte = 1024 * 1024;
const aims = { latencyMs: 500, memoryMb: 600, residentMb: 700 };

const options = {
  /** Papers timed one after the other. */
  papers: { type: 'string', default: '25' },
  /** Messages sent at once, over 20 sessions. */
  messages: { type: 'string', default: '400' },
  json: { type: 'boolean', default: false },
} as const;

/** The memory of all processes. `pss` counts what they share once, `rss` in each of them. In bytes. */
interface Memory {
  pss: number;
  rss: number;
  processes: { name: string; pss: number; rss: number }[];
}

/** What one run measured. Times in milliseconds, memory in bytes. */
interface Figures {
  papers: number;
  median: number;
  p95: number;
  slowest: number;
  /** At rest, before the first paper. */
  started: Memory;
  /** At rest, after the papers. */
  worked: Memory;
  accepted: number;
  acceptsPerSecond: number;
}

/** Starts an idle product of its own and measures it; answers the exit code. */
export async function runBench(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options });
  if (!values.json) console.log('Starting the product on a folder of its own …');
  const instance = await startInstance();
  try {
    const started = await idleMemory(instance);
    const client = await ProductClient.signIn(instance);
    // The first paper starts what is only started when it is needed.
    await awaitDocuments(client, await sendFixture(instance, await paper(0)), performance.now(), 60);
    const times = await latencies(instance, client, Number(values.papers));
    const worked = await idleMemory(instance);
    const load = await accepts(instance, Number(values.messages));
    const figures: Figures = {
      papers: times.length,
      median: at(times, 0.5),
      p95: at(times, 0.95),
      slowest: at(times, 1),
      started,
      worked,
      ...load,
    };
    console.log(values.json ? JSON.stringify(figures) : table(figures));
    return 0;
  } finally {
    await instance.stop();
  }
}

/** An invoice of one page with a text layer, each a different one. */
async function paper(number: number): Promise<Fixture> {
  const page = new PdfPage();
  page.at(54, 54, 'Brightwater Plumbing & Drain', { size: 18, bold: true });
  page.lines(54, 100, [`Invoice number: BW-${1000 + number}`, 'Invoice date: 03/04/2026', 'Due date: 03/19/2026']);
  const columns = [{ x: 54, width: 380 }, { x: 450, width: 108, align: 'right' as const }]; // prettier-ignore
  page.table(180, columns, [['Drain cleaning', `$${100 + number}.00`], ['Total due', `$${100 + number}.00`]]); // prettier-ignore
  const filename = `invoice-${number}.pdf`;
  return {
    name: filename,
    to: 'receipts',
    from: 'billing@brightwater-plumbing.example',
    subject: `Invoice BW-${1000 + number}`,
    text: 'Attached.',
    attachments: [{ filename, content: await page.bytes(), contentType: 'application/pdf' }],
    expected: [],
  };
}

/** From the `250` until a signed-in reader of the live events sees the document completed; sorted. */
async function latencies(instance: Instance, client: ProductClient, count: number): Promise<number[]> {
  const events = await LiveEvents.open(instance, client.token);
  const known = new Set<number>();
  const times: number[] = [];
  try {
    for (let number = 1; number <= count; number += 1) {
      await sendFixture(instance, await paper(number));
      const accepted = performance.now();
      const { documentId, at: seen } = await events.next(known, 60);
      known.add(documentId);
      times.push(Math.max(0, seen - accepted));
      await wait(150);
    }
  } finally {
    events.close();
  }
  return times.toSorted((a, b) => a - b);
}

async function idleMemory({ pid }: Instance): Promise<Memory> {
  await wait(15_000);
  const found = pid === null ? null : memoryBelow(pid);
  const byName = new Map<string, { name: string; pss: number; rss: number }>();
  for (const { name, pss, rss } of found ?? []) {
    const known = byName.get(name) ?? { name, pss: 0, rss: 0 };
    byName.set(name, { name, pss: known.pss + pss, rss: known.rss + rss });
  }
  const processes = [...byName.values()].toSorted((a, b) => b.pss - a.pss);
  const sum = (key: 'pss' | 'rss'): number => processes.reduce((total, one) => total + one[key], 0);
  return { pss: sum('pss'), rss: sum('rss'), processes };
}

/** Messages of 20 kB taken a second, each on the disk before its `250`, while the worker is at work on them. */
async function accepts({ smtp }: Instance, total: number): Promise<Pick<Figures, 'accepted' | 'acceptsPerSecond'>> {
  const filling = 'A line of an ordinary message, as long as such lines are.\r\n'.repeat(345);
  const message = (number: number): string =>
    `From: sender@sample.example\r\nTo: receipts@inbox.localhost\r\nSubject: message ${number}\r\nMessage-ID: <${randomBytes(8).toString('hex')}@sample.example>\r\n\r\n${filling}`;
  const began = performance.now();
  const accepted = await sendMails({ port: () => smtp.port, total, sessions: 20, message });
  return { accepted: accepted.length, acceptsPerSecond: accepted.length / ((performance.now() - began) / 1000) };
}

/** The value below which a share of a sorted list lies (nearest rank). */
function at(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

function mark(met: boolean, aim: string): string {
  return `${met ? '✓' : '✗'} (aim: ${aim})`;
}

function table({ started, worked, ...figures }: Figures): string {
  const mb = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;
  const rows: [string, string, string][] = [
    [
      `250 → completed, median of ${figures.papers}`,
      `${Math.round(figures.median)} ms`,
      mark(figures.median <= aims.latencyMs, `${aims.latencyMs} ms`),
    ],
    ['250 → completed, 95 %', `${Math.round(figures.p95)} ms`, `slowest ${Math.round(figures.slowest)} ms`],
    ['memory at rest, just started', mb(started.pss), mark(started.pss <= aims.memoryMb * megabyte, `${aims.memoryMb} MB`)],
    ['  resident in each process, added up', mb(started.rss), mark(started.rss <= aims.residentMb * megabyte, `${aims.residentMb} MB`)],
    ['memory at rest, after the papers', mb(worked.pss), mark(worked.pss <= aims.memoryMb * megabyte, `${aims.memoryMb} MB`)],
    ['  resident in each process, added up', mb(worked.rss), 'counts what is shared in each'],
    ...worked.processes.map(({ name, pss, rss }): [string, string, string] => [`  ${name}`, mb(pss), `resident ${mb(rss)}`]),
    ['messages taken a second (durable)', figures.acceptsPerSecond.toFixed(0), `${figures.accepted} of 20 kB over 20 sessions`],
  ];
  return rows.map(([what, figure, note]) => `${what.padEnd(40)} ${figure.padStart(9)}   ${note}`).join('\n');
}
