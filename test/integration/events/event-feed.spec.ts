import { expect, test, vi } from 'vitest';
import { DocumentEventFeed } from '#core/records/documents/document-event-feed';
import { asAdmin, createTestDatabase } from '../../support/database.js';
import { uploadDocument } from '../../support/worker.js';

test('what was announced while the database did not answer is told when it does', async () => {
  const database = await createTestDatabase();
  const { em } = database.orm;
  let refusals = 0;
  let listening = false;
  const feed = new DocumentEventFeed(database.url, () => {
    if (!listening || refusals === 2) return em.fork();
    refusals += 1;
    return { execute: () => Promise.reject(new Error('away')) } as unknown as ReturnType<typeof em.fork>;
  });
  const heard: number[] = [];
  feed.subscribe((event) => heard.push(event.document_id));
  const sessions = (): Promise<number> =>
    asAdmin(async (client) => {
      const name = new URL(database.url).pathname.slice(1);
      const found = await client.query(`select 1 from pg_stat_activity where datname = $1 and query ilike 'listen%'`, [name]);
      return found.rowCount ?? 0;
    });
  await expect.poll(sessions, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => uploadDocument(em).then(() => heard.length), { timeout: 10_000 }).toBeGreaterThan(0);
  listening = true;
  const id = await uploadDocument(em);
  await expect.poll(() => heard, { timeout: 10_000 }).toContain(id);
  expect(refusals).toBe(2);
  await feed.close();
  await database.drop();
});

test('what happened while its line was cut is told to the last, however much it is', async () => {
  const database = await createTestDatabase();
  const { em } = database.orm;
  const id = await uploadDocument(em);
  const feed = new DocumentEventFeed(database.url, () => em.fork());
  const heard = new Set<number>();
  feed.subscribe((event) => heard.add(event.id));
  await feed.listening();
  await asAdmin((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ilike 'listen%'`, [
      new URL(database.url).pathname.slice(1),
    ]),
  );
  // It listens again after a second.
  const made = await em.execute<{ id: string }[]>(
    `insert into document_event (document_id, kind, data) select ?, 'read', '{}'::jsonb from generate_series(1, 2500) returning id`,
    [id],
  );
  await vi.waitFor(() => expect(made.filter((row) => !heard.has(Number(row.id)))).toEqual([]), 10_000);
  await feed.close();
  await database.drop();
});
