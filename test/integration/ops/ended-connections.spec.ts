import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isDatabaseAway, openDatabase } from '#core/database/database';
import { asAdmin } from '../../support/database.js';
import { databaseForTests } from '../../support/for-tests.js';

const poolSize = 2;

const database = databaseForTests(1);

/** Ends the server's side of a connection, as a server does that stops. */
const end = (pid: number): Promise<unknown> => asAdmin((client) => client.query('select pg_terminate_backend($1, 5000)', [pid]));

test('a connection that ends in the middle of a transaction makes room for another, however often', async () => {
  const orm = await openDatabase({ url: database.url, poolSize });
  try {
    for (let outage = 0; outage < 2 * poolSize; outage += 1) {
      const error: unknown = await orm.em
        .fork()
        .transactional(async (em) => {
          const [row] = await em.execute<{ pid: number }[]>('select pg_backend_pid() as pid');
          await end(row?.pid ?? 0);
          await em.execute('select 1');
        })
        .catch((cause: unknown) => cause);
      expect(isDatabaseAway(error)).toBe(true);
    }
    // Where a slot is lost with each, this question waits for ever.
    expect(await orm.em.fork().execute('select 1 as one')).toEqual([{ one: 1 }]);
    const all = Array.from({ length: 3 * poolSize }, () => orm.em.fork().transactional((em) => em.execute('select 1 as one')));
    expect(await Promise.all(all)).toHaveLength(3 * poolSize);
  } finally {
    await orm.close(true);
  }
}, 30_000);

test('the server misses us within seconds, too, also where its answer is on the way', async () => {
  const orm = await openDatabase({ url: database.url, poolSize });
  try {
    expect(await orm.em.fork().execute('show tcp_keepalives_idle')).toEqual([{ tcp_keepalives_idle: '10' }]);
    expect(await orm.em.fork().execute('show tcp_user_timeout')).toEqual([{ tcp_user_timeout: '20000' }]);
  } finally {
    await orm.close(true);
  }
});

test('a database that is closed while a connection is being made closes, and who asked for it hears of it', async () => {
  const orm = await openDatabase({ url: database.url, poolSize });
  const asked = orm.em
    .fork()
    .execute('select 1')
    .catch((cause: unknown) => cause);
  // Only now is the connection on its way.
  await orm.em.getConnection().getNativeClient();
  const closed = orm.close(true).then(() => 'closed');
  expect(await Promise.race([closed, wait(10_000, 'still open')])).toBe('closed');
  expect(await asked).toBeInstanceOf(Error);
}, 30_000);
