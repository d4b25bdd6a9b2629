import type { EntityManager } from '@mikro-orm/postgresql';
import { GatewayFacts } from '#core/records/mail/gateway-facts';
import { type AccountHealth, readAccountHealth } from '#core/records/mail-accounts/account-health';
import { mailStates } from '#core/database/entities/inbound-mail.entity';
import { temporaryFreeBytes } from '#core/ops/diagnostics/temporary-room';
import { stepBounds, StepReport } from '#core/kernel/tasks/step-figures';
import { taskStates } from '#core/kernel/tasks/task.entity';
import { type Figure, histogramValues } from '../http/figure.js';

const gauge = (name: string, help: string, values: Figure['values']): Figure => ({ name, help, type: 'gauge', values });

/** What the database knows of mail and work. Rejects where it does not answer. */
export async function readWorkFigures(em: EntityManager, dailyBudgetUsd: number): Promise<Figure[]> {
  // One after the other: a scrape takes one connection, however many figures there are.
  return [
    ...(await taskFigures(em)),
    ...(await mailFigures(em)),
    ...(await webhookFigures(em)),
    ...(await exportFigures(em)),
    ...(await mailAccountFigures(em)),
    ...(await providerFigures(em, dailyBudgetUsd)),
    ...(await processFigures(em)),
  ];
}

async function taskFigures(em: EntityManager): Promise<Figure[]> {
  const rows = await em.execute<{ state: string; count: number; lately: number; oldest: number | null }[]>(
    `select state, count(*)::int as count, count(*) filter (where finished_at > now() - interval '1 hour')::int as lately,
       extract(epoch from now() - min(case when state = 'due' then run_after else created_at end)
         filter (where state <> 'due' or run_after <= now()))::float8 as oldest
     from task where state in ('due', 'running', 'parked', 'failed') group by state`,
  );
  const found = new Map(rows.map((row) => [row.state, row]));
  const live = taskStates.filter((state) => state !== 'done');
  const unfinished = live.filter((state) => state !== 'failed');
  return [
    gauge(
      'tasks',
      'Tasks by state; failed ones are kept for 30 days',
      by(live, 'state', (state) => found.get(state)?.count),
    ),
    gauge('tasks_failed_last_hour', 'Tasks given up within the last hour', [{ value: found.get('failed')?.lately ?? 0 }]),
    gauge(
      'task_oldest_seconds',
      'How long the oldest task of a state has waited since it was due, or has been there',
      by(unfinished, 'state', (state) => Math.max(0, Math.round(found.get(state)?.oldest ?? 0))),
    ),
  ];
}

async function mailFigures(em: EntityManager): Promise<Figure[]> {
  const rows = await em.execute<{ state: string; count: number }[]>(
    'select state, count(*)::int as count from inbound_mail group by state',
  );
  const found = new Map(rows.map(({ state, count }) => [state, count]));
  return [
    gauge(
      'mails',
      'Messages in the ledger by what became of them',
      by(mailStates, 'state', (state) => found.get(state)),
    ),
  ];
}

async function webhookFigures(em: EntityManager): Promise<Figure[]> {
  const [row] = await em.execute<{ waiting: number; oldest: number | null }[]>(
    `select count(*)::int as waiting, extract(epoch from now() - min(d.waiting_since))::float8 as oldest
     from webhook_delivery d join webhook_endpoint p on p.id = d.endpoint_id and p.is_on where d.state = 'waiting'`,
  );
  const [off] = await em.execute<{ count: number }[]>(
    'select count(*)::int as count from webhook_endpoint where not is_on and turned_off_reason is not null',
  );
  return [
    gauge('webhooks_turned_off', 'Webhooks that the product has turned off', [{ value: off?.count ?? 0 }]),
    gauge('webhook_events_waiting', 'Events that wait to be delivered to a webhook that is on', [{ value: row?.waiting ?? 0 }]),
    gauge('webhook_oldest_seconds', 'How long the oldest of them has waited', [{ value: Math.max(0, Math.round(row?.oldest ?? 0)) }]),
  ];
}

async function exportFigures(em: EntityManager): Promise<Figure[]> {
  const [row] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from scheduled_export x join lateral
       (select state from export_run r where r.export_id = x.id order by r.id desc limit 1) last on last.state = 'failed' where x.is_on`,
  );
  return [gauge('scheduled_exports_failed', 'Scheduled exports that are on and whose last run failed', [{ value: row?.count ?? 0 }])];
}

async function mailAccountFigures(em: EntityManager): Promise<Figure[]> {
  const accounts = await readAccountHealth(em);
  const each = (name: string, help: string, value: (account: AccountHealth) => number): Figure =>
    gauge(
      name,
      help,
      accounts.map((account) => ({ labels: { account: String(account.id) }, value: value(account) })),
    );
  return [
    each(
      'mail_account_unread_seconds',
      'For how long a mailbox elsewhere has not been read; 0 where it is',
      (account) => account.unreadSeconds,
    ),
    each('mail_account_waiting', 'Messages in a mailbox elsewhere that are still to be taken', ({ waiting }) => waiting),
    each('mail_account_not_taken', 'Messages that stay in a mailbox elsewhere', ({ notTaken }) => notTaken),
  ];
}

async function providerFigures(em: EntityManager, dailyBudgetUsd: number): Promise<Figure[]> {
  const rows = await em.execute<{ provider: string; model: string; outcome: string; count: number; cost: number }[]>(
    `select provider, model, outcome, count(*)::int as count, sum(cost_usd)::float8 as cost
     from provider_call where at >= date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' group by 1, 2, 3 order by 1, 2, 3`,
  );
  const labelled = rows.map(({ provider, model, outcome, count, cost }) => ({ labels: { provider, model, outcome }, count, cost }));
  return [
    gauge(
      'provider_calls_today',
      'Calls to the AI provider since midnight UTC',
      labelled.map(({ labels, count: value }) => ({ labels, value })),
    ),
    gauge(
      'provider_cost_usd_today',
      'What they cost, those still running as reserved',
      labelled.map(({ labels, cost: value }) => ({ labels, value })),
    ),
    gauge('provider_budget_usd_today', 'What they may cost in a day', [{ value: dailyBudgetUsd }]),
  ];
}

interface Beat {
  process: string;
  role: string;
  data: unknown;
}

/** What every running process reports in its heartbeat. */
async function processFigures(em: EntityManager): Promise<Figure[]> {
  const beats = await em.execute<Beat[]>(
    "select process, role, data from heartbeat where seen_at > now() - interval '30 seconds' order by process",
  );
  const roles = ['api', 'worker', 'mail-gateway'];
  const alive = by(roles, 'role', (role) => beats.filter((beat) => beat.role === role).length);
  return [
    gauge('processes', 'Processes that gave a sign of life within 30 seconds', alive),
    ...gatewayFigures(beats),
    ...workerFigures(beats),
  ];
}

function gatewayFigures(beats: readonly Beat[]): Figure[] {
  const gateways = beats.flatMap(({ process, data }) => {
    const facts = GatewayFacts.safeParse(data);
    return facts.success ? [{ process, ...facts.data }] : [];
  });
  return [
    gauge(
      'mail_spool_depth',
      'Accepted messages that are not in the ledger yet',
      gateways.map(({ process, spoolDepth }) => ({ labels: { process }, value: spoolDepth })),
    ),
    gauge(
      'mail_spool_oldest_seconds',
      'The age of the oldest of them',
      gateways.map(({ process, importLag }) => ({ labels: { process }, value: importLag })),
    ),
    gauge(
      'mail_spool_free_bytes',
      'What the disk they lie on still takes',
      gateways.flatMap(({ process, spoolFreeBytes: value }) => (value === null ? [] : [{ labels: { process }, value }])),
    ),
    {
      name: 'mail_answers_total',
      help: 'SMTP answers to messages and recipients by code, since the gateway started',
      type: 'counter',
      values: gateways.flatMap(({ process, answers }) =>
        Object.entries(answers).map(([code, value]) => ({ labels: { process, code }, value })),
      ),
    },
  ];
}

function workerFigures(beats: readonly Beat[]): Figure[] {
  const workers = beats.flatMap(({ process, data }) => {
    const report = StepReport.safeParse((data as { figures?: unknown } | null)?.figures);
    return report.success ? [{ process, ...report.data }] : [];
  });
  const rooms = beats.flatMap(({ process, data }) => {
    const value = temporaryFreeBytes(data);
    return value === null ? [] : [{ labels: { process }, value }];
  });
  return [
    {
      name: 'step_seconds',
      help: 'Time of a step of work by kind and outcome, since the worker started',
      type: 'histogram',
      values: workers.flatMap(({ process, steps }) =>
        steps.flatMap(({ kind, outcome, counts, sum }) => histogramValues({ process, kind, outcome }, stepBounds, { counts, sum })),
      ),
    },
    {
      name: 'ocr_pages_total',
      help: 'Pages read from their pictures, since the worker started',
      type: 'counter',
      values: workers.map(({ process, ocr_pages: value }) => ({ labels: { process }, value })),
    },
    gauge('worker_temporary_free_bytes', 'What the folder for temporary files of a worker still takes', rooms),
  ];
}

function by<Name extends string>(names: readonly Name[], label: string, value: (name: Name) => number | undefined): Figure['values'] {
  return names.map((name) => ({ labels: { [label]: name }, value: value(name) ?? 0 }));
}
