import type { ProductClient } from '../../demo/product-client.ts';
import { quantile } from '../quantile.ts';
import type { Call } from './portfolio-calls.ts';

/** How long a call took when it was asked for the first time, and within which time 19 of 20 of the next ones were answered, in milliseconds. */
export interface Measured extends Call {
  first: number;
  slow: number;
}

/** One that takes longer than this is asked only a few times, as is what people may ask only so often. */
const long = 1000;
const calls = { many: 40, few: 4 };

/** Asks each call again and again, from a single connection. */
export async function measurePortfolio(client: ProductClient, asked: readonly Call[]): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const call of asked) {
    const first = await timeOf(client, call);
    const times: number[] = [];
    for (let time = 0; time < (first > long || call.body ? calls.few : calls.many); time += 1) times.push(await timeOf(client, call));
    measured.push({ ...call, first, slow: quantile(times, 0.95) });
  }
  return measured;
}

async function timeOf(client: ProductClient, { path, body }: Call): Promise<number> {
  const began = performance.now();
  await (body ? client.post(path, body) : client.get(path));
  return performance.now() - began;
}
