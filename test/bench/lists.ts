import { Client } from 'pg';
import type { ProductClient } from '../demo/product-client.ts';
import type { Figure } from './figure.ts';
import { quantile } from './quantile.ts';
import { seedBooks } from './seed-books.ts';
import { withApi } from './with-api.ts';

/** For one size alone, as a business has it after some years; and for the largest. */
const aims = { one: 30, large: 60 };
const sizes = { small: 10_000, large: 1_000_000 };
/** How often each is asked; a tax report names every expense of its year: 30 MB in the largest business. */
const measuring = { rounds: 3, list: { calls: 40, warmUps: 5 }, report: { calls: 4, warmUps: 1 } };
/** A size far below what is aimed at is only tried out, where no figure has to be told from what disturbs the machine. */
const trying = { rounds: 1, list: { calls: 4, warmUps: 1 }, report: { calls: 2, warmUps: 0 } };

const lastYear = new Date().getFullYear() - 1;
/** No screen asks for every figure of a year: what goes into a file is told beside the aims. */
const whole = `/reports/tax?year=${lastYear}`;

/** A page that nobody reaches by turning over, half-way through books that have no such page. */
const farPage = (size: number): number => Math.min(50_000, Math.floor(size / 2));

/** What is measured in books of a size; a list is asked for as its screen asks. */
const callsOf = (size: number): string[] => [
  '/documents/?limit=25',
  '/documents/?include_all=true&limit=25',
  '/documents/?include_all=true&limit=25&property_id=7',
  '/documents/?include_all=true&limit=25&document_type=utility_bill',
  `/documents/?include_all=true&limit=25&skip=${farPage(size)}`,
  '/documents/?include_all=true&limit=25&q=brightwater',
  '/documents/?include_all=true&limit=25&q=brihgtwater',
  '/documents/?include_all=true&limit=25&q=bill-7777',
  '/documents/?include_all=true&limit=25&q=brightwater&property_id=7',
  '/expenses/?limit=25',
  '/expenses/?limit=25&property_id=7',
  '/expenses/?limit=25&business=true',
  '/expenses/?limit=25&q=brightwater',
  '/expenses/?limit=25&q=bill%2077777',
  `/expenses/?limit=25&skip=${farPage(size)}`,
  '/expenses/summary',
  '/expenses/summary?property_id=7',
  '/expenses/summary?business=true&category_id=3',
  '/expenses/summary?from=2025-01-01&to=2025-12-31',
  '/properties/',
  '/properties/summary',
  '/expected-documents',
  `/reports/tax?year=${lastYear}&items=false`,
  whole,
];

/** A list may take so much longer in the large business than in the small one. */
const mostRatio = 2;

/**
 * How long lists and totals take in a large business, beside a small one on the same machine: the time within which 19 of 20 calls
 * are answered. `only` measures one size alone.
 */
export async function listFigures(only?: number): Promise<Figure[]> {
  if (only) return (await measureAt(only)).map(({ path, slow }) => row(path, slow));
  const small = await measureAt(sizes.small);
  const large = await measureAt(sizes.large);
  return large.map(({ path, slow }, at) => row(path, slow, small[at]?.slow));
}

function row(path: string, slow: number, small?: number): Figure {
  const value = inMs(slow);
  if (path === whole) return { what: path, value, met: null };
  if (small === undefined) return { what: path, value, aim: `${aims.one} ms`, met: slow <= aims.one };
  const met = slow <= aims.large && slow <= mostRatio * small;
  return {
    what: path,
    value,
    ratio: slow / small,
    yardstick: `${sizes.small} rows ${inMs(small)}`,
    aim: `${aims.large} ms, ≤ ${mostRatio} ×`,
    met,
  };
}

async function measureAt(size: number): Promise<{ path: string; slow: number }[]> {
  console.log(`Filling a database with ${size} documents and ${size} expenses …`);
  return withApi(async ({ client, databaseUrl }) => {
    await seed(databaseUrl, size);
    return measure(client, callsOf(size), size < 1000 ? trying : measuring);
  });
}

async function seed(url: string, size: number): Promise<void> {
  const database = new Client({ connectionString: url });
  await database.connect();
  try {
    await seedBooks(database, size);
  } finally {
    await database.end();
  }
}

/** The medians of all rounds. Each round asks every question: what disturbs the machine for a while falls into one round. */
async function measure(
  client: ProductClient,
  calls: readonly string[],
  often: typeof measuring,
): Promise<{ path: string; median: number; slow: number }[]> {
  const measured = calls.map((path) => ({ path, medians: [] as number[], slow: [] as number[] }));
  for (let round = 0; round < often.rounds; round += 1) {
    for (const { path, medians, slow } of measured) {
      const times = await timesOf(client, path, path === whole ? often.report : often.list);
      medians.push(quantile(times, 0.5));
      slow.push(quantile(times, 0.95));
    }
  }
  return measured.map(({ path, medians, slow }) => ({ path, median: quantile(medians, 0.5), slow: quantile(slow, 0.5) }));
}

/** How long the calls of one round took, in milliseconds, after some to warm up. */
async function timesOf(client: ProductClient, path: string, { calls: asked, warmUps }: typeof measuring.list): Promise<number[]> {
  for (let warm = 0; warm < warmUps; warm += 1) await client.get(path);
  const times: number[] = [];
  for (let call = 0; call < asked; call += 1) {
    const began = performance.now();
    await client.get(path);
    times.push(performance.now() - began);
  }
  return times;
}

const inMs = (time: number): string => `${time.toFixed(1)} ms`;
