import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { GuardedPool } from '../../../worker/guarded/guarded-pool.js';
import { guardedJobs } from '../../../worker/jobs.js';
import { bill, pdf } from '../../fixtures/paper.js';
import { plainContext } from '../../fixtures/plain-context.js';
import { readingPool } from '../../fixtures/reading-pool.js';

const pool = new GuardedPool(guardedJobs, { lanes: { light: { warm: 1, max: 1 } } });
const reading = readingPool(pool);
afterAll(() => {
  pool.close();
  reading.close();
});

const children = (): string[] => readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');

test('a reader is kept for the next document: to load the model anew takes a second', async () => {
  const path = reading.file('bill.pdf', await pdf([bill]));
  const others = children();
  const seen = new Set<string>();
  for (let document = 0; document < 4; document += 1) {
    const read = await pool.run('read-light', { path });
    if (!read.ok) throw new Error(read.detail);
    expect(await pool.run('extract-local', { pages: read.value.pages, context: plainContext })).toMatchObject({ ok: true });
    for (const child of children()) if (!others.includes(child)) seen.add(child);
  }
  expect(seen.size).toBe(1);
});
