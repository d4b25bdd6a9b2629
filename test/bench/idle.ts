import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Fixture } from '../fixtures/make/fixture.ts';
import { PdfPage } from '../fixtures/make/pdf-page.ts';
import { type Instance, startInstance } from '../demo/instance.ts';
import { ProductClient } from '../demo/product-client.ts';
import { awaitDocuments, sendFixture } from '../demo/send-fixture.ts';
import { sendMails } from '../support/mail-load.ts';
import { type Figure, timed } from './figure.ts';
import { LiveEvents } from './live-events.ts';
import { memoryBelow } from './memory.ts';
import { quantile } from './quantile.ts';

const megabyte = 1024 * 1024;
const aims = { medianMs: 300, p95Ms: 1000, memoryMb: 600 };

/** Papers timed one after the other. */
const papers = 25;
/** Messages sent at once, over 20 sessions. */
const messages = 400;

/** The memory of all processes. `pss` counts what they share once, `rss` in each of them. In bytes. */
interface Memory {
  pss: number;
  rss: number;
  processes: { name: string; pss: number; rss: number }[];
}

/** An idle product: how long a bill takes from its 250, memory at rest, messages taken while the worker is at work on them. */
export async function idleFigures(): Promise<Figure[]> {
  const instance = await startInstance();
  try {
    const started = await idleMemory(instance);
    const client = await ProductClient.signIn(instance);
    // The first paper starts what is only started when it is needed.
    await awaitDocuments(client, await sendFixture(instance, await paper(0)), performance.now(), 60);
    const times = await latencies(instance, client, papers);
    const worked = await idleMemory(instance);
    return [...latencyRows(times), ...memoryRows(started, worked), await accepts(instance, messages)];
  } finally {
    await instance.stop();
  }
}

function latencyRows(times: readonly number[]): Figure[] {
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  return [
    {
      what: `text PDF, 250 → completed, median of ${times.length}`,
      value: ms(median),
      aim: ms(aims.medianMs),
      met: median <= aims.medianMs,
    },
    { what: '  19 of 20 within', value: ms(p95), yardstick: `slowest ${ms(quantile(times, 1))}`, aim: ms(aims.p95Ms), met: p95 <= aims.p95Ms }, // prettier-ignore
  ];
}

function memoryRows(started: Memory, worked: Memory): Figure[] {
  const total = (what: string, { pss, rss }: Memory): Figure => ({
    what,
    value: mb(pss),
    yardstick: `resident in each process, added up ${mb(rss)}`,
    aim: mb(aims.memoryMb * megabyte),
    met: pss <= aims.memoryMb * megabyte,
  });
  return [
    total('memory at rest, just started', started),
    total('memory at rest, after the documents', worked),
    ...worked.processes.map(({ name, pss, rss }) => ({ what: `  ${name}`, value: mb(pss), yardstick: `resident ${mb(rss)}`, met: null })),
  ];
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
async function accepts({ smtp }: Instance, total: number): Promise<Figure> {
  const filling = 'A line of an ordinary message, as long as such lines are.\r\n'.repeat(345);
  const message = (number: number): string =>
    `From: sender@sample.example\r\nTo: receipts@inbox.localhost\r\nSubject: message ${number}\r\nMessage-ID: <${randomBytes(8).toString('hex')}@sample.example>\r\n\r\n${filling}`;
  const took = await timed(() => sendMails({ port: () => smtp.port, total, sessions: 20, message }));
  return { what: 'messages taken a second by the busy product', value: `${Math.round((total / took) * 1000)}`, yardstick: `${total} of 20 kB over 20 sessions`, met: null }; // prettier-ignore
}

const ms = (time: number): string => `${Math.round(time)} ms`;
const mb = (bytes: number): string => `${Math.round(bytes / megabyte)} MB`;
