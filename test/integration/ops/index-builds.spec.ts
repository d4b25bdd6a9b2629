import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Migration } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { databaseOptions } from '#core/database/database';
import { readIndexState } from '#core/database/index-build';
import { IndexStep } from '#core/kernel/platform/index-step';
import { migrations } from '#core/database/migrations';
import { takeSteps } from '#core/database/take-steps';
import { Migration20261201111000_pruned_runs } from '#migrations/Migration20261201111000_pruned_runs';
import type { Gateway } from '../../../mail-gateway/gateway.js';
import { rawMail } from '../../fixtures/mail.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { makeDataDir, rememberRecipients, startTestGateway } from '../../support/gateway.js';
import { execute } from '../../support/run-command.js';
import { queueIdOf, SmtpClient } from '../../support/smtp-client.js';

class Migration29991231000000_on_mail extends IndexStep {
  override readonly builds = [{ name: 'inbound_mail_seen_idx', on: `on "inbound_mail" ("client_name", "received_at")` }];
}

class Migration29991231000001_drop_seen_needs_20261201110000 extends Migration {
  override up(): void {
    this.addSql(`alter table "inbound_mail" drop column "client_name"`);
  }
}

let database: TestDatabase;
let orm: MikroORM;
let data: Awaited<ReturnType<typeof makeDataDir>>;
let gateway: Gateway;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = databaseOptions({ url: database.url, unlimited: true });
  orm = await MikroORM.init({
    ...options,
    migrations: { ...options.migrations, migrationsList: [...migrations, Migration29991231000000_on_mail] },
  });
  data = await makeDataDir();
  await rememberRecipients(data.dataDir);
  gateway = await startTestGateway({ databaseUrl: database.url, dataDir: data.dataDir, env: { MAIL_ALLOWED_SENDERS: 'me@example.com' } });
  await em().execute(
    `insert into inbound_mail (queue_id, received_at, client_name, state) select 'old' || n, now() - interval '1 year', 'client' || n, 'parsed'
     from generate_series(1, 200000) n`,
  );
});
afterAll(async () => {
  await gateway.close();
  await orm.close(true);
  await database.drop();
  await data.remove();
});

const em = () => orm.em.fork();
const indexIsComplete = async (): Promise<boolean | null> => {
  const [row] = await em().execute<{ indisvalid: boolean }[]>(
    `select indisvalid from pg_index where indexrelid = to_regclass('inbound_mail_seen_idx')`,
  );
  return row?.indisvalid ?? null;
};
const takeBack = () => orm.migrator.down();

/** A connection with a transaction that sees the database as it is now, as a backup does: an index is complete only when it has ended. */
async function openBackup(): Promise<Client> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin isolation level repeatable read');
  await client.query('select count(*) from inbound_mail');
  return client;
}

/** Sends a message by SMTP, waits until it is in the ledger, and answers after how many milliseconds it was. */
async function mailTakes(): Promise<number> {
  const begun = performance.now();
  const client = await SmtpClient.greet(gateway.smtpPort);
  const raw = await rawMail({ subject: `bill ${begun}` });
  const queueId = queueIdOf(await client.deliverBytes(raw, 'receipts@inbox.localhost', 'me@example.com'));
  client.leave();
  await vi.waitFor(async () => expect(await em().execute('select 1 from inbound_mail where queue_id = ?', [queueId])).toHaveLength(1), {
    timeout: 20_000,
    interval: 20,
  });
  return performance.now() - begun;
}

test('an index of the ledger of mail is built while mail comes in, and no message waits for it', async () => {
  const backup = await openBackup();
  const lines: string[] = [];
  const building = takeSteps(orm, { say: (line) => lines.push(line) });
  const ended = vi.fn<() => void>();
  void building.then(ended);
  await vi.waitFor(async () => expect(await indexIsComplete()).toBe(false), { timeout: 20_000, interval: 20 });
  const times: number[] = [];
  for (let message = 0; message < 10; message += 1) times.push(await mailTakes());
  expect(Math.max(...times)).toBeLessThan(3000);
  await vi.waitFor(
    async () => {
      const { building: told } = await readIndexState(em());
      expect(told).toBe(
        'The index inbound_mail_seen_idx of inbound_mail is being built: waiting for transactions that began before it (a backup, for example). Mail and people do not wait for it.',
      );
    },
    { timeout: 10_000 },
  );
  await vi.waitFor(() => expect(lines).toContainEqual(expect.stringContaining('is being built: waiting')), { timeout: 15_000 });
  expect(ended).not.toHaveBeenCalled();
  await backup.query('commit');
  expect((await building).taken).toEqual([Migration29991231000000_on_mail.name]);
  expect(await indexIsComplete()).toBe(true);
  expect(await readIndexState(em())).toEqual({ building: null, interrupted: null });
  await takeBack();
  expect(await indexIsComplete()).toBeNull();
});

test('a build that was interrupted is said of, and done anew by the next migration', async () => {
  const backup = await openBackup();
  const broken = takeSteps(orm).catch(String);
  await vi.waitFor(async () => expect(await indexIsComplete()).toBe(false), { timeout: 20_000, interval: 20 });
  await sleep(100);
  await em().execute(
    `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and state = 'active' and query ilike 'create index concurrently%'`,
  );
  expect(await broken).toMatch(/canceling statement/);
  await backup.query('commit');
  expect(await readIndexState(em())).toEqual({
    building: null,
    interrupted:
      'The building of an index was interrupted (inbound_mail_seen_idx). Lists may be slow until it is complete: run npm run migrate -- up, or start again.',
  });
  expect(await takeSteps(orm)).toEqual({ taken: [Migration29991231000000_on_mail.name], left: [] });
  expect(await indexIsComplete()).toBe(true);
  expect(await readIndexState(em())).toEqual({ building: null, interrupted: null });
  await takeBack();
});

test('two migrations at once take turns, also where the first builds an index', async () => {
  const { migrator } = database.orm;
  while ((await migrator.getExecuted()).some(({ name }) => name === Migration20261201111000_pruned_runs.name)) await migrator.down();
  const { PATH } = process.env;
  const migrate = (command: string) =>
    execute(process.execPath, ['dist/core/database/migrate.js', command], {
      PATH,
      DATABASE_URL: database.url,
      DATA_DIR: join(data.dataDir, 'none'),
    });
  expect(await migrate('tables')).toEqual({
    code: 3,
    said: expect.stringMatching(
      /^Applied \d+ migrations, the last of them Migration\w+\.\nIndexes are still to be built\. Mail and people do not wait for them\.\n/,
    ),
  });
  const ended = await Promise.all([migrate('up'), migrate('up')]);
  expect(ended.map(({ code }) => code)).toEqual([0, 0]);
  const lines = ended.map(({ said }) => said.split('\n')[0]);
  expect(lines).toContainEqual(expect.stringMatching(/^Applied /));
  expect(lines).toContain('The database is up to date.');
});

test('a step that changes a table which is in use lets others by, says so, and gives up with a sentence', async () => {
  await takeSteps(orm);
  while ((await orm.migrator.getExecuted()).some(({ name }) => name === Migration20261201111000_pruned_runs.name))
    await orm.migrator.down();
  const reader = new Client({ connectionString: database.url });
  await reader.connect();
  onTestFinished(() => reader.end());
  await reader.query('begin');
  await reader.query('select id from ai_rule');
  await expect(takeSteps(orm, { patienceMs: 0 })).rejects.toThrow(
    'The tables of the step Migration20261201111000_pruned_runs stayed in use, by a backup or a transaction that was left open. Nothing of it was kept: run the migration again when that has ended.',
  );
  const lines: string[] = [];
  const taking = takeSteps(orm, { say: (line) => lines.push(line) });
  const slowest = { ms: 0 };
  for (let round = 0; round < 20; round += 1) {
    const begun = performance.now();
    await em().execute('select id from ai_rule');
    slowest.ms = Math.max(slowest.ms, performance.now() - begun);
    await sleep(200);
  }
  expect(slowest.ms).toBeLessThan(2900);
  expect(lines).toEqual([
    'The step Migration20261201111000_pruned_runs waits for a table that is in use. Mail and people do not wait for it.',
  ]);
  await reader.query('commit');
  expect((await taking).taken).toContain(Migration20261201111000_pruned_runs.name);
});

test('what takes something away waits until no process of an earlier release runs', async () => {
  const options = databaseOptions({ url: database.url, unlimited: true });
  const next = await MikroORM.init({
    ...options,
    migrations: { ...options.migrations, migrationsList: [...migrations, Migration29991231000001_drop_seen_needs_20261201110000] },
  });
  onTestFinished(() => next.close(true));
  await em().execute(`insert into heartbeat (process, role, version, seen_at) values ('worker:a:1', 'worker', '0.0.1', now())`);
  await expect(takeSteps(next)).rejects.toThrow(
    'The step Migration29991231000001_drop_seen_needs_20261201110000 takes away what earlier releases use, and of those still run: worker:a:1 (0.0.1). Stop them, then run the migration again.',
  );
  await em().execute(`update heartbeat set seen_at = now() - interval '1 minute'`);
  expect((await takeSteps(next)).taken).toEqual([Migration29991231000001_drop_seen_needs_20261201110000.name]);
});
