import { setTimeout as wait } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#core/database/database';
import { mailsWithScans } from '../fixtures/mails-with-scans.js';
import { whatIsWrong } from '../support/doctor.js';
import { until } from '../support/gateway.js';
import { nothingUnderWay } from '../support/mail-books.js';
import { sendMails } from '../support/mail-load.js';
import { StackCalls } from '../support/stack-calls.js';
import { startWholeStack, type WholeStack } from '../support/whole-stack.js';

const rounds = 5;
const allowedMs = 30_000;
/** Senders wait while there is more. */
const mostAtHand = 100;

let stack: WholeStack;
let orm: MikroORM;
beforeAll(async () => {
  stack = await startWholeStack({ QUEUE_PREFIX: 'ends-under-load' });
  orm = await openDatabase({ url: stack.databaseUrl, poolSize: 2 });
});
afterAll(async () => {
  await orm?.close(true);
  await stack?.remove();
});

/** Tells again and again how many tasks are not done. */
async function countWork(running: () => boolean, tell: (count: number) => void): Promise<void> {
  while (running()) {
    const [busy] = await orm.em.fork().execute<{ count: number }[]>(`select count(*)::int as count from task where state <> 'done'`);
    tell(busy?.count ?? 0);
    await wait(100);
  }
}

/** Asks the api for lists until told to stop; how often each status came. Who finds nobody there asks again. */
async function askOn(calls: StackCalls, running: () => boolean): Promise<Map<number, number>> {
  const answers = new Map<number, number>();
  while (running()) {
    const answer = await calls.call('GET', '/documents/?range=[0,49]').catch(() => null);
    const status = answer ? answer.status : 0;
    await answer?.arrayBuffer();
    answers.set(status, (answers.get(status) ?? 0) + 1);
    await wait(20);
  }
  return answers;
}

test('asked to end again and again under load, all are out in 30 s, and no step has failed', { timeout: 900_000 }, async () => {
  let loaded = true;
  const running = () => loaded;
  let [atHand, inAll] = [0, 0];
  const calls = await StackCalls.signIn(stack);
  const asking = Promise.all([1, 2, 3, 4].map(() => askOn(calls, running)));
  const message = await mailsWithScans();
  const sending = sendMails({
    port: () => stack.smtpPort(),
    total: 0,
    goOn: running,
    sessions: 10,
    pauseMs: 400,
    message,
    hold: () => running() && atHand > mostAtHand,
  });
  const counting = countWork(running, (count) => (atHand = count));
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    await wait(2000 + Math.random() * 3000);
    inAll += atHand;
    const began = performance.now();
    const codes = await stack.end();
    // What is no line of the log is an error that nobody caught.
    expect({ codes, uncaught: stack.log().filter((line) => !line.startsWith('{')) }).toEqual({ codes: [0, 0, 0], uncaught: [] });
    slowest = Math.max(slowest, performance.now() - began);
    expect(await orm.em.fork().execute(`select kind, id from task where state = 'running'`)).toEqual([]);
    const { api, gateway, worker } = stack.victims;
    await Promise.all([api, gateway, worker].map((server) => server.kill()));
  }
  loaded = false;
  const accepted = await sending;
  await counting;
  const statuses = new Set((await asking).flatMap((answers) => [...answers.keys()]));
  await until('everything is done', () => nothingUnderWay(orm.em, stack.dataDir), 300_000);

  expect(slowest).toBeLessThan(allowedMs);
  // 0: nobody was there.
  expect([...statuses].filter((status) => ![0, 200, 503].includes(status))).toEqual([]);
  expect(
    await orm.em
      .fork()
      .execute('select kind, id from task where attempts <> 1 or child_deaths <> 0 or lease_losses <> 0 or last_error is not null'),
  ).toEqual([]);
  const [papers] = await orm.em.fork().execute<{ mails: number; completed: number }[]>(
    `select count(distinct m.id)::int as mails, (count(d.id) filter (where d.processing_status = 'completed'))::int as completed
     from inbound_mail m left join document d on d.mail_id = m.id where m.state = 'parsed'`,
  );
  expect(papers).toEqual({ mails: accepted.length, completed: accepted.length });
  expect(await whatIsWrong(orm.em, stack.dataDir)).toEqual([]);
  console.log(
    `api, gateway and worker asked to end ${rounds} times with ${inAll} tasks at hand in all: the slowest out after ${(slowest / 1000).toFixed(1)} s, ` +
      `no step failed or begun twice; ${accepted.length} mails, ${accepted.length} documents`,
  );
});
