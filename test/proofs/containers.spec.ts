import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, type TestContext } from 'vitest';
import { mailsWithScans } from '../fixtures/mails-with-scans.js';
import { ComposeStack, productServices, type Service, services } from '../support/containers/compose-stack.js';
import { unpackEarlierRelease } from '../support/containers/earlier-release.js';
import { Engine } from '../support/containers/engine.js';
import { RunningPod } from '../support/containers/pods.js';
import { startBucket } from '../support/containers/start-bucket.js';
import { until } from '../support/gateway.js';
import { type AcceptedMail, sendMails } from '../support/mail-load.js';
import { killInTurn } from '../support/victims.js';

const total = Number(process.env.PROVE_CONTAINER_MAILS ?? 300);
const rounds = Number(process.env.PROVE_CONTAINER_KILLS ?? 10);
/** So many mails wait for their end at most, that the last kill leaves no more than can be done in the time it is given. */
const mostWaiting = 60;
/** Longer than the lease of a task: what a worker that is cut off has in hand is done by another. */
const cutOffMs = 100_000;
const settleMs = 300_000;
const podMails = 40;
const largestImage = 600e6;
const [earlier, current] = ['proof-earlier', 'proof'];

const engine = await Engine.find();
const root = join(import.meta.dirname, '../..');
let folder: string;
let stack: ComposeStack;
const accepted: AcceptedMail[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'containers-'));
  if (engine) stack = await ComposeStack.make(engine, 'rental-ledger-proof');
});
afterAll(async () => {
  await stack?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The engine; skips the test where there is none. */
function engineOrSkip({ skip }: TestContext): Engine {
  if (engine) return engine;
  const reason = 'neither docker with compose nor podman with podman-compose runs here';
  console.log(reason);
  skip(reason);
  throw new Error(reason);
}

/** Sends mails with numbers of their own until the work is done, at least so many. A refused one is sent again, as a mail server would. */
async function underMail<T>(atLeast: number, work: (taken: () => number) => Promise<T>, to = stack): Promise<T> {
  const first = accepted.length === 0 ? 0 : Math.max(...accepted.map(({ number }) => number)) + 1;
  const message = await mailsWithScans();
  const over = new AbortController();
  let [taken, waiting] = [0, 0];
  const sending = sendMails({
    port: () => to.smtpPort,
    total: atLeast,
    sessions: 5,
    pauseMs: 500,
    message: (number) => message(first + number),
    goOn: () => !over.signal.aborted,
    hold: (count) => {
      taken = count;
      return !over.signal.aborted && waiting > mostWaiting;
    },
  });
  const counting = (async () => {
    while (!over.signal.aborted) {
      waiting = await countTasks(to).catch(() => waiting);
      await wait(1000);
    }
  })();
  try {
    return await work(() => taken);
  } finally {
    over.abort();
    await counting;
    accepted.push(...(await sending).map(({ number, queueId }) => ({ number: first + number, queueId })));
  }
}

/** An installation whose mails are counted. */
interface Counted {
  rows<T>(query: string): Promise<T[]>;
  /** How many messages lie in the spools of its gateways. */
  countSpooled(): Promise<number>;
}

/** How many tasks are not done. */
async function countTasks(of: Counted = stack): Promise<number> {
  const [found] = await of.rows<{ tasks: number }>(`select count(*)::int as tasks from task where state <> 'done'`);
  return found?.tasks ?? 0;
}

async function isSettled(of: Counted): Promise<boolean> {
  return (await of.countSpooled().catch(() => 1)) === 0 && (await countTasks(of).catch(() => 1)) === 0;
}

interface LedgerLine {
  queue_id: string;
  subject: string;
  documents: number;
  completed: number;
}

/** Every message with the documents that became of it, and how many of them were completed exactly once. */
const readLedger = (of: Counted): Promise<LedgerLine[]> =>
  of.rows<LedgerLine>(
    `select m.queue_id, m.subject, count(d.id)::int as documents,
       (count(d.id) filter (where d.processing_status = 'completed'
         and (select count(*) from document_event e where e.document_id = d.id and e.kind = 'completed') = 1))::int as completed
     from inbound_mail m left join document d on d.mail_id = m.id group by m.id order by m.id`,
  );

/** What is wrong with the mails sent so far, once all is settled: each with a 250 must be in the ledger and one document, completed once. */
async function outcome(of: Counted = stack, sent = accepted): Promise<{ wrong: unknown[]; summary: string }> {
  await until('everything is settled', () => isSettled(of), settleMs);
  const ledger = await readLedger(of);
  const [known, mails] = [new Set(ledger.map((line) => line.queue_id)), Map.groupBy(ledger, ({ subject }) => subject)];
  const missing = sent.filter(({ number, queueId }) => !known.has(queueId) || !mails.has(`Mail ${number}`));
  const odd = [...mails.values()].filter((lines) => {
    const sum = (count: (line: LedgerLine) => number): number => lines.reduce((all, line) => all + count(line), 0);
    return sum(({ documents }) => documents) !== 1 || sum(({ completed }) => completed) !== 1;
  });
  return { wrong: [...missing, ...odd], summary: `${sent.length} mails accepted, ${mails.size} documents, each completed once` };
}

test(
  'an image is built: small, for an ordinary user, and nothing in its containers can be changed',
  { timeout: 1_800_000 },
  async (context) => {
    const size = await engineOrSkip(context).build(root, `rental-ledger:${current}`);
    console.log(`image of ${Math.round(size / 1e6)} MB`);
    expect(size).toBeLessThan(largestImage);
  },
);

test('a release before this one is upgraded under mail', { timeout: 1_800_000 }, async (context) => {
  const release = await unpackEarlierRelease(folder);
  const from = release ?? context.skip('no clone with a history');
  await engineOrSkip(context).build(folder, `rental-ledger:${earlier}`);
  await stack.useRelease(folder);
  await stack.up(earlier);
  const before = (await stack.rows<{ name: string }>('select name from mikro_orm_migrations')).length;
  await underMail(40, async (taken) => {
    await until('mails have come', () => taken() >= 20, 180_000);
    await stack.stopProduct();
    await stack.useRelease(root);
    await stack.up(current);
  });
  const after = (await stack.rows<{ name: string }>('select name from mikro_orm_migrations')).length;
  const { wrong, summary } = await outcome();
  expect(wrong).toEqual([]);
  console.log(`from ${from}, ${after - before} migrations, under mail: ${summary}`);
});

test(
  'each container is killed in turn under load, one worker of three cut off, database and Redis restarted',
  { timeout: 3_600_000 },
  async (context) => {
    engineOrSkip(context);
    await stack.up(current);
    for (const service of productServices) {
      expect({ service, user: await stack.execute(service, ['id', '-u']) }).toEqual({ service, user: '1000' });
      await expect(stack.execute(service, ['sh', '-c', 'echo changed > /app/package.json'])).rejects.toThrow('Read-only file system');
    }
    const died = await underMail(total, async (taken) => {
      const victims = services.map((service) => stack.victim(service));
      const killed = await killInTurn(victims, { kills: rounds, pauseMs: 3000, progress: () => taken() / (total * 0.7) });
      await stack.scaleWorkers(3);
      await until('three workers work', async () => (await stack.beatingWorkers()) >= 3, 120_000);
      const [, second = ''] = await stack.idsOf('worker');
      await stack.cutOff(second, cutOffMs);
      await until('the worker is back', async () => (await stack.beatingWorkers()) >= 3, 120_000);
      for (const service of ['postgres', 'redis'] as const satisfies Service[]) await stack.restart(service);
      await until('everything is healthy', () => stack.areHealthy(services), 180_000);
      return killed;
    });
    const kills = Object.entries(died).map(([service, count]) => `${service} ${count}`);
    const { wrong, summary } = await outcome();
    expect(wrong).toEqual([]);
    console.log(`killed ${kills.join(', ')}; a worker of three cut off for ${cutOffMs / 1000} s: ${summary}`);
    expect(await stack.runTool(current, ['dist/core/ops/doctor/doctor-command.js'], folder)).not.toContain('WRONG');
  },
);

test('a backup of it comes back in an empty installation, which takes mail then', { timeout: 1_800_000 }, async (context) => {
  const restored = await ComposeStack.make(engineOrSkip(context), 'rental-ledger-proof-restored', { keyOf: stack });
  try {
    const tool = 'dist/core/ops/backup/backup-command.js';
    const secrets = { BACKUP_PASSPHRASE: 'the key is under the doormat' };
    expect(await stack.runTool(current, [tool, 'backup', '/outside/books.backup'], folder, secrets)).toMatch(/Backed up \d+ rows/);
    await restored.upDatabase(current);
    const words = await restored.runTool(current, [tool, 'restore', '/outside/books.backup'], folder, secrets);
    await restored.giveData(current);
    await restored.up(current);
    await underMail(20, () => Promise.resolve(), restored);
    const { wrong, summary } = await outcome(restored);
    expect(wrong).toEqual([]);
    console.log(`${/\d+ rows of \d+ tables and \d+ files/.exec(words)?.[0]} restored; with mail taken then: ${summary}`);
  } finally {
    await restored.remove();
  }
});

test('the pods of Kubernetes run as they are written, on a bucket', { timeout: 1_800_000 }, async (context) => {
  const place = await ComposeStack.make(engineOrSkip(context), 'rental-ledger-proof-pods');
  const bucket = await startBucket();
  try {
    await place.upDatabase(current);
    const cluster = await place.asCluster(current, bucket, await mkdtemp(join(folder, 'pods-')));
    const migrate = await RunningPod.start(cluster, 'migrate');
    expect({ code: await migrate.ended(), wrote: await migrate.logs() }).toMatchObject({ code: 0 });
    const gateways = await Promise.all([0, 1].map((index) => RunningPod.start(cluster, 'mail-gateway', index)));
    const [api] = await Promise.all([0, 1].map((index) => RunningPod.start(cluster, 'api', index)));
    const workers = await Promise.all(['worker-light', 'worker-ocr'].map((lane) => RunningPod.start(cluster, lane)));
    const running = [...gateways, ...workers, ...(api ? [api] : [])];
    await Promise.all(running.map((pod) => pod.becomesHealthy()));
    const message = await mailsWithScans();
    const send = (gateway: RunningPod, first: number): Promise<AcceptedMail[]> =>
      sendMails({ port: () => gateway.ports.smtp ?? 0, total: podMails, sessions: 2, message: (number) => message(first + number) });
    const sent = (await Promise.all(gateways.map((gateway, index) => send(gateway, index * podMails)))).flatMap((mails, index) =>
      mails.map(({ number, queueId }) => ({ number: index * podMails + number, queueId })),
    );
    const countSpooled = async (): Promise<number> => {
      const counts = await Promise.all(gateways.map((gateway) => gateway.execute(['sh', '-c', 'ls /data/spool/new | wc -l'])));
      return counts.reduce((sum, count) => sum + Number(count), 0);
    };
    const { wrong, summary } = await outcome({ rows: (query) => place.rows(query), countSpooled }, sent);
    expect(wrong).toEqual([]);
    expect(new Set(sent.map(({ queueId }) => queueId.slice(0, 2)))).toEqual(new Set(['g0', 'g1']));
    console.log(`by two gateways, two apis and a worker of each lane: ${summary}`);
  } finally {
    await place.remove();
    await bucket.stop();
  }
});
