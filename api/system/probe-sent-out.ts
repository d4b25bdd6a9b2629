import type { EntityManager } from '@mikro-orm/postgresql';
import { some } from '#core/kernel/platform/sentence';

/** What leaves by itself: events for other programs, and exports. */
export async function probeSentOut(em: EntityManager) {
  return { webhooks: await probeWebhooks(em), exports: await probeExports(em) };
}

/** Whether the programs that receive events can be reached. */
async function probeWebhooks(em: EntityManager) {
  const rows = await em.execute<{ name: string; is_on: boolean; reason: string | null; is_failing: boolean; waiting: number }[]>(
    `select p.name, p.is_on, p.turned_off_reason as reason, p.failing_since < now() - interval '10 minutes' as is_failing,
       (select count(*)::int from webhook_delivery d where d.endpoint_id = p.id and d.state = 'waiting') as waiting from webhook_endpoint p order by p.id`,
  );
  const facts = { webhooks: rows.length, webhook_events_waiting: rows.reduce((sum, { waiting }) => sum + waiting, 0) };
  const off = rows.filter(({ is_on: on, reason }) => !on && reason !== null).map(({ name }) => name);
  const failing = rows.filter(({ is_on: on, is_failing: is }) => on && is).map(({ name }) => name);
  const words =
    off.length > 0 ? `Turned off, since nothing could be delivered: ${some(off)}.` : `Nothing can be delivered to: ${some(failing)}.`;
  const status = rows.length === 0 ? ('not_configured' as const) : ('healthy' as const);
  return { ...(off.length + failing.length > 0 ? { status: 'warning' as const, error: words } : { status }), ...facts };
}

/** Whether scheduled exports succeed. */
async function probeExports(em: EntityManager) {
  const rows = await em.execute<{ name: string; failed: boolean | null; last: string | null }[]>(
    `select e.name, r.state = 'failed' as failed, (select max(d.finished_at) from export_run d where d.export_id = e.id and d.state = 'done') as last
     from scheduled_export e left join lateral (select state from export_run where export_id = e.id and state <> 'waiting' order by id desc limit 1) r on true
     where e.is_on order by e.id`,
  );
  const failed = rows.filter((row) => row.failed).map(({ name }) => name);
  const last = rows.flatMap((row) => (row.last === null ? [] : [new Date(row.last)])).toSorted((a, b) => b.getTime() - a.getTime())[0];
  const facts = { scheduled_exports: rows.length, last_export: last ?? null };
  const status = rows.length === 0 ? ('not_configured' as const) : ('healthy' as const);
  return {
    ...(failed.length > 0 ? { status: 'warning' as const, error: `The last run has failed: ${some(failed)}.` } : { status }),
    ...facts,
  };
}
