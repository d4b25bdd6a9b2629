import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, type MockInstance, test, vi } from 'vitest';
import { beat } from '#core/kernel/platform/heartbeat';
import { StepFigures } from '#core/kernel/tasks/step-figures';
import { DataDisk } from '../../../api/health/data-disk.js';
import { Doors } from '../../../api/http/admit.js';
import { GatewayCounters } from '../../../mail-gateway/counters.js';
import { asAdmin } from '../../support/database.js';
import { holds, readScrape } from '../../support/promql.js';
import { apiForTests } from '../../support/for-tests.js';

/** Every alert of the handbook, and for how long it has to hold. */
const alerts = [...readFileSync('docs/watching.md', 'utf8').matchAll(/^\| `([^`|]*[<>=][^`|]*)` \| *(\d+ min)? *\|/gm)].map(
  ([, expression = '', forMinutes = '']) => ({ expression, forMinutes }),
);

const api = apiForTests();
let disk: MockInstance<DataDisk['freeBytes']>;
const counters = new GatewayCounters();
const steps = new StepFigures();
const roomy = 100_000_000_000;
const spool = { sessions: 0, spoolDepth: 0, importLag: 0, spoolFreeBytes: roomy };
/** How far the clock is ahead of the machine's: a page of figures is kept for two seconds, and nobody waits for that here. */
let aheadMs = 0;
beforeAll(async () => {
  await giveUpLongAgo();
  disk = vi.spyOn(api.app.get(DataDisk), 'freeBytes').mockResolvedValue(roomy);
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
});

/** Work that is pruned at the next housekeeping. */
async function giveUpLongAgo(): Promise<void> {
  await api.em.execute(
    `insert into task (kind, subject_id, state, finished_at) select 'parse-mail', n, 'failed', now() - interval '31 days' from generate_series(1, 10) n`,
  );
}

/** Signs of life as worker and gateway leave them. */
async function live(...roles: ('worker' | 'mail-gateway')[]): Promise<void> {
  if (roles.includes('worker')) await beat(api.em, 'worker', { figures: steps.report() });
  if (roles.includes('mail-gateway')) await beat(api.em, 'mail-gateway', { ...spool, answers: counters.answers() });
}

/** What a healthy quarter of an hour brings: calls, a mail, a document read and asked about, a task done and one that waits its turn. */
async function work(): Promise<void> {
  counters.accepted += 1;
  steps.observe('extract-document', 'done', 2);
  await api.get('/auth/me');
  await api.get('/documents/999999');
  await api.em.execute(`insert into inbound_mail (received_at, state) values (now(), 'parsed')`);
  await api.em.execute(
    `insert into provider_call (provider, model, prompt_version, at, outcome, cost_usd) values ('anthropic', 'm', '1', now(), 'answered', 0.01)`,
  );
  await api.em.execute(`delete from task where kind = 'parse-mail' and state = 'due'`);
  await api.em.execute(
    `insert into task (kind, subject_id, state, run_after) values ('parse-mail', 1, 'due', now() - interval '10 seconds')`,
  );
  await live('worker', 'mail-gateway');
}

async function scrape() {
  aheadMs += 2100;
  return readScrape((await api.get<string>('//metrics', { token: null })).body);
}

const inDatabase = (sql: string) => () => api.em.execute(sql).then(() => undefined);

/** A fault as it shows: `begins` may happen again while it lasts, `ends` leaves the product healthy. */
interface Fault {
  alert: string;
  begins: (time: number) => Promise<unknown>;
  ends: () => Promise<unknown>;
}

const name = () => new URL(api.database.url).pathname.slice(1);
const faults: Fault[] = [
  {
    alert: 'database_up == 0',
    begins: () =>
      asAdmin(async (client) => {
        await client.query(`alter database "${name()}" allow_connections false`);
        await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name()]);
      }),
    ends: () => asAdmin((client) => client.query(`alter database "${name()}" allow_connections true`)),
  },
  ...(['worker', 'mail-gateway'] as const).map((role) => ({
    alert: `processes{role="${role}"} == 0`,
    begins: () => api.em.execute(`update heartbeat set seen_at = now() - interval '31 seconds' where role = ?`, [role]),
    ends: () => live(role),
  })),
  {
    alert: 'max(task_oldest_seconds{state="due"}) > 300',
    begins: () => api.em.execute(`update task set run_after = now() - interval '6 minutes' where state = 'due'`),
    ends: () => work(),
  },
  {
    alert: 'max(tasks_failed_last_hour) > 0',
    // Earlier ones are pruned at the same time.
    begins: async (time) => {
      await api.em.execute(`delete from task where state = 'failed' and finished_at < now() - interval '30 days'`);
      await api.em.execute(`insert into task (kind, subject_id, state, finished_at) values ('parse-mail', ?, 'failed', now())`, [
        100 + time,
      ]);
    },
    ends: async () => {
      await api.em.execute(`update task set finished_at = now() - interval '61 minutes' where state = 'failed'`);
      await giveUpLongAgo();
    },
  },
  {
    alert: 'max(mail_spool_oldest_seconds) > 300',
    begins: () => live(...spooled({ importLag: 301 })),
    ends: () => live(...spooled({ importLag: 0 })),
  },
  {
    alert: 'sum(mail_spool_depth) > 100',
    begins: () => live(...spooled({ spoolDepth: 101 })),
    ends: () => live(...spooled({ spoolDepth: 0 })),
  },
  {
    alert: 'min(mail_spool_free_bytes) < 2000000000',
    begins: () => live(...spooled({ spoolFreeBytes: 1_900_000_000 })),
    ends: () => live(...spooled({ spoolFreeBytes: roomy })),
  },
  {
    alert: 'disk_free_bytes < 2000000000',
    begins: async () => disk.mockResolvedValue(1_900_000_000),
    ends: async () => disk.mockResolvedValue(roomy),
  },
  {
    alert: 'min(worker_temporary_free_bytes) < 200000000',
    begins: () => beat(api.em, 'worker', { temporary: { free: 190_000_000, size: roomy } }),
    ends: () => beat(api.em, 'worker', { temporary: { free: roomy, size: roomy } }),
  },
  {
    alert: 'max(mail_account_unread_seconds) > 3600',
    begins: async () => {
      await api.em.execute(`delete from mail_account`);
      await api.em.execute(`with account as (insert into mail_account (host, port, tls, username, auth, folder, ending, role, trust, since)
          values ('imap.example.com', 993, 'tls', 'bills@example.com', 'password', 'INBOX', 'seen', 'receipts', 'senders', '2026-01-01') returning id)
        insert into mail_account_state (account_id, last_contact_at, trouble, trouble_since)
        select id, now(), 'wrong_password', now() - interval '61 minutes' from account`);
    },
    ends: inDatabase('update mail_account_state set trouble = null, trouble_since = null'),
  },
  {
    alert: 'max(webhook_oldest_seconds) > 3600',
    begins: async () => {
      await api.em.execute('delete from webhook_endpoint');
      await api.em
        .execute(`with endpoint as (insert into webhook_endpoint (name, url, events, is_on) values ('Books', 'https://books.example.com/', '["test.sent"]', true) returning id),
          event as (insert into webhook_event (uid, type, subject, data) values ('evt_' || md5(random()::text), 'test.sent', 'test:1', '{}') returning id)
        insert into webhook_delivery (endpoint_id, event_id, subject, waiting_since) select endpoint.id, event.id, 'test:1', now() - interval '61 minutes' from endpoint, event`);
    },
    ends: inDatabase('delete from webhook_endpoint'),
  },
  {
    alert: 'max(webhooks_turned_off) > 0',
    begins: inDatabase(
      `insert into webhook_endpoint (name, url, events, is_on, turned_off_reason) values ('Books', 'https://books.example.com/', '["test.sent"]', false, 'Gone.')`,
    ),
    ends: inDatabase('delete from webhook_endpoint'),
  },
  {
    alert: 'max(scheduled_exports_failed) > 0',
    begins: inDatabase(`with plan as (insert into scheduled_export (name, profile, period, rhythm, at_hour, place, pattern)
          values ('Books', 'ledger', 'this_year', 'daily', 6, 'folder', '{name}') returning id)
        insert into export_run (export_id, state, day, first_day, last_day) select id, 'failed', '2026-01-05', '2026-01-01', '2026-12-31' from plan`),
    ends: inDatabase('delete from scheduled_export'),
  },
  {
    alert: 'sum(increase(mail_answers_total{code="452"}[5m])) > 0',
    begins: () => {
      counters.refuse(452);
      return live('mail-gateway');
    },
    ends: () => Promise.resolve(),
  },
  {
    alert: 'delta(mails{state="unreadable"}[1d]) > 0',
    begins: inDatabase(`insert into inbound_mail (received_at, state) values (now(), 'unreadable')`),
    ends: () => Promise.resolve(),
  },
  {
    alert: 'sum(provider_cost_usd_today) > 0.8 * max(provider_budget_usd_today)',
    begins: inDatabase(
      `insert into provider_call (provider, model, prompt_version, at, outcome, cost_usd) values ('anthropic', 'm', '1', now(), 'answered', 8)`,
    ),
    ends: inDatabase('delete from provider_call where cost_usd = 8'),
  },
  {
    alert: 'sum(rate(http_requests_total{status="500"}[5m])) > 0',
    begins: async (time) => {
      if (time === 0) await api.em.execute('alter table tag rename to tag_of_somebody');
      expect((await api.get('/tags')).status).toBe(500);
    },
    ends: inDatabase('alter table tag_of_somebody rename to tag'),
  },
  {
    alert: 'histogram_quantile(0.95, sum by (le) (rate(http_request_seconds_bucket[5m]))) > 1',
    begins: async () => {
      const tables = api.em;
      await tables.transactional(async (own) => {
        await own.execute('lock table tag in access exclusive mode');
        const slow = Promise.all([1, 2, 3].map(() => api.get('/tags')));
        await wait(1500);
        return { slow };
      }).then(({ slow }) => slow); // prettier-ignore
    },
    ends: () => Promise.resolve(),
  },
  {
    alert: 'sum(rate(http_refused_total{door!="waits"}[5m])) > 0',
    begins: async () => {
      const { calls } = api.app.get(Doors);
      const stay = { begin: () => undefined, refuse: () => undefined };
      const leave = Array.from({ length: calls.limits.atOnce + calls.limits.waiting }, () => calls.enter(stay));
      expect((await api.get('/auth/me')).status).toBe(503);
      for (const go of leave) go();
    },
    ends: () => Promise.resolve(),
  },
  {
    alert: 'histogram_quantile(0.95, sum by (le) (rate(step_seconds_bucket{kind="extract-document"}[15m]))) > 30',
    begins: () => {
      steps.observe('extract-document', 'done', 45);
      return live('worker');
    },
    ends: () => Promise.resolve(),
  },
];

function spooled(facts: Partial<typeof spool>): ['mail-gateway'] {
  Object.assign(spool, facts);
  return ['mail-gateway'];
}

test('every alert of the handbook has its fault here, and while all is well none of them holds', async () => {
  const shown = new Set(faults.map(({ alert }) => alert));
  expect(alerts.length).toBeGreaterThan(10);
  expect(alerts.filter(({ expression }) => !shown.has(expression))).toEqual([]);
  await work();
  const before = await scrape();
  await work();
  const now = await scrape();
  expect(faults.filter(({ alert }) => holds(alert, before, now)).map(({ alert }) => alert)).toEqual([]);
});

test.each(faults)('holds in its fault and in no other state: $alert', async ({ alert, begins, ends }) => {
  await work();
  const healthy = await scrape();
  await begins(0);
  const first = await scrape();
  await begins(1);
  const second = await scrape();
  await ends();
  // What may happen only once has to show at once; what lasts may show at the second look.
  const lasts = alerts.some(({ expression, forMinutes }) => expression === alert && forMinutes !== '');
  expect([holds(alert, healthy, first), lasts && holds(alert, first, second)]).toContain(true);
  await work();
  const after = await scrape();
  await work();
  expect(holds(alert, after, await scrape())).toBe(false);
});
