import { expect, test } from 'vitest';
import { DocumentEventFeed } from '#core/documents/document-event-feed';
import { asAdmin, createTestDatabase } from '../support/database.js';
import { uploadDocument } from '../support/worker.js';

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
