import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type QuarantineLimits, quarantineWarning, readQuarantineUse } from '#core/records/mail/quarantine-quota';
import { Message } from '#core/database/entities/message.entity';
import { Heartbeat } from '#core/kernel/platform/heartbeat.entity';
import { temporaryTrouble } from '#core/ops/diagnostics/temporary-room';
import type { ProcessRole } from '#core/kernel/platform/heartbeat';
import { type ReaderReport, reportOfReaders } from '#core/reading/reader-report';
import { checkRedis } from '#core/kernel/queue/check-redis';
import { reportWork } from '#core/kernel/tasks/work-report';
import { readIndexState } from '#core/database/index-build';
import type { DataDisk, StoreState } from '../health/data-disk.js';
import type { OidcProvider } from '../oidc/oidc-provider.js';

/** After how long without a heartbeat a process counts as dead; there is one every 5 s. */
const silentSeconds = 30;
const oldestDueSeconds = 300;

/** What Redis says where its memory or its disk is full. */
const takesNothing = /\b(?:OOM|MISCONF) /;

const healthy = { status: 'healthy' as const };
export const broken = (error: string) => ({ status: 'error' as const, error });

export async function probeDatabase(em: EntityManager) {
  const [stats] = await em.execute<{ total_documents: number; documents_last_24h: number; failed_documents: number }[]>(
    `select count(*)::int as total_documents, count(*) filter (where created_at > now() - interval '1 day')::int as documents_last_24h,
       count(*) filter (where processing_status = 'failed')::int as failed_documents from document where deleted_at is null`,
  );
  const { building, interrupted } = await readIndexState(em);
  return { ...healthy, ...(interrupted !== null && { status: 'warning' as const, error: interrupted }), stats, index_build: building };
}

async function probeProcess(em: EntityManager, role: ProcessRole, words: string) {
  const since = new Date(Date.now() - silentSeconds * 1000);
  const all = await em.find(Heartbeat, { role }, { orderBy: { seenAt: 'desc' }, limit: 1000 });
  const alive = all.filter((beat) => beat.seenAt > since).length;
  const [last] = all;
  const facts = { processes: alive, last_seen: last?.seenAt ?? null, version: last?.version ?? null, data: last?.data ?? {} };
  return { ...(alive > 0 ? healthy : broken(words)), ...facts };
}

/** The mail gateway, and whether there is room for mail of unknown senders. */
export async function probeGateway(em: EntityManager, limits: QuarantineLimits) {
  const gateway = await probeProcess(em, 'mail-gateway', 'No mail gateway is running.');
  const warning = gateway.status === 'healthy' ? quarantineWarning(await readQuarantineUse(em), limits) : null;
  return { ...gateway, ...(warning === null ? {} : { status: 'warning' as const, error: warning }) };
}

/** The workers, whether their readers open documents and mail, and in what sandbox. */
export async function probeWorker(em: EntityManager) {
  const worker = await probeProcess(em, 'worker', 'No worker is running.');
  const report = worker.status === 'healthy' ? reportOfReaders(worker.data) : null;
  const noRoom = worker.status === 'healthy' ? temporaryTrouble(await livingSigns(em, 'worker')) : null;
  const {
    sandbox: _told,
    reader_trouble: _said,
    virus_scanner: _shown,
    watched_folder: _watched,
    has_ai_key: _known,
    ai_provider: _named,
    ai_model: _too,
    ...data
  } = worker.data;
  return { ...worker, data, sandbox: report?.sentence ?? null, ...workerTrouble(report, noRoom) };
}

function workerTrouble(report: ReaderReport | null, noRoom: string | null) {
  if (report?.state === 'broken') return broken(report.sentence);
  const warning = noRoom ?? (report?.state === 'weak' ? report.sentence : null);
  return warning === null ? {} : { status: 'warning' as const, error: warning };
}

/** What the living processes of a role say of themselves. */
async function livingSigns(em: EntityManager, role: ProcessRole): Promise<unknown[]> {
  const all = await em.find(Heartbeat, { role, seenAt: { $gt: new Date(Date.now() - silentSeconds * 1000) } }, { limit: 1000 });
  return all.map(({ data }) => data);
}

const ScannerReport = z.discriminatedUnion('state', [
  z.object({ state: z.literal('healthy'), scanner: z.string(), signatures_at: z.iso.datetime().nullable() }),
  z.object({ state: z.literal('error'), error: z.string() }),
]);
const staleSignaturesMs = 7 * 24 * 3600_000;

/** The virus scanner as the worker last saw it; `null` in its heartbeat: one is set up, and was not asked yet. */
export function scannerOf(data: Readonly<Record<string, unknown>>, now: Date) {
  if (data.virus_scanner === undefined) return { status: 'not_configured' as const };
  const report = ScannerReport.safeParse(data.virus_scanner).data;
  if (!report) return { status: 'warning' as const, error: 'The virus scanner has not answered yet.' };
  if (report.state === 'error') return broken(`Mail and files are waiting unopened: ${report.error}.`);
  const signedAt = report.signatures_at === null ? null : new Date(report.signatures_at);
  const facts = { scanner_version: report.scanner, signatures_at: signedAt };
  const isStale = signedAt !== null && now.getTime() - signedAt.getTime() > staleSignaturesMs;
  const words = 'The signatures of the virus scanner are more than a week old. Make sure that freshclam runs.';
  return { ...(isStale ? { status: 'warning' as const, error: words } : healthy), ...facts };
}

/** The virus scanner, by what the newest worker says of it. */
export async function probeScanner(em: EntityManager, now: Date) {
  const last = await em.findOne(Heartbeat, { role: 'worker' }, { orderBy: { seenAt: 'desc' } });
  return scannerOf(last?.data ?? {}, now);
}

export async function probeQueue(em: EntityManager) {
  const work = await reportWork(em);
  const late = work.oldest_due_seconds > oldestDueSeconds;
  return {
    ...(late ? broken(`The oldest task has been waiting for ${Math.floor(work.oldest_due_seconds / 60)} minutes.`) : healthy),
    ...work,
  };
}

export async function probeRedis(url: string) {
  return checkRedis(url).then(
    () => healthy,
    (error: unknown) =>
      broken(`${takesNothing.test(String(error)) ? 'Redis is full' : 'Redis does not answer'}. Work continues, checked every few seconds.`),
  );
}

const storeTrouble: Readonly<Record<Exclude<StoreState, 'writable'>, string>> = {
  refused: 'The folder for files cannot be written to.',
  silent: 'The file store does not answer.',
};

/** `largestBytes`: what has to fit, or mail and uploads are refused. */
export async function probeStore(disk: DataDisk, dataDir: string, largestBytes: number) {
  const [found, free, look, about] = await Promise.all([disk.exists(), disk.freeBytes(), disk.storeLook(), disk.facts()]);
  const exists = found ?? false;
  const facts = {
    upload_dir_exists: exists,
    railway_volume: dataDir,
    railway_volume_exists: exists,
    free_bytes: free,
    file_store: about?.kind ?? null,
    file_place: about?.place ?? null,
    cache_bytes: about?.cache?.bytes ?? null,
    cache_limit_bytes: about?.cache?.limit ?? null,
  };
  if (look.state !== 'writable') return { ...broken(look.sentence ?? storeTrouble[look.state]), writable: false, ...facts };
  const full = free !== null && free < largestBytes;
  const health = full ? broken('The disk is nearly full. Free some space. Until then, what does not fit is refused.') : healthy;
  return { ...health, writable: true, ...facts };
}

/** Whether our own mail goes out. A receiver that does not exist is not our trouble; a server that accepts nothing is. */
export async function probeOutgoingMail(em: EntityManager, isSetUp: boolean) {
  if (!isSetUp) return { status: 'not_configured' as const };
  const [row] = await em.execute<{ reason: string | null }[]>(
    `select reason from outgoing_mail where (state = 'queued' and reason is not null)
       or (state = 'failed' and reason = 'It could not be sent for a day.' and created_at > now() - interval '3 days') order by id desc limit 1`,
  );
  return row ? broken(row.reason ?? 'Mail is waiting to be sent.') : healthy;
}

/** Messages announced in the last week. Those that came before the key was removed still count. */
export async function probeMessages(em: EntityManager, isSetUp: boolean) {
  const since = new Date(Date.now() - 7 * 24 * 3600 * 1000);
  const status = isSetUp ? ('healthy' as const) : ('not_configured' as const);
  return { status, messages_last_7_days: await em.count(Message, { timestamp: { $gte: since } }) };
}

/** Whether a program is on PATH. */
export function isOnPath(program: string, path = process.env.PATH ?? ''): boolean {
  return path.split(delimiter).some((folder) => folder !== '' && existsSync(join(folder, program)));
}

/** Whether people can sign in with the provider, where there is one. */
export async function probeSignIn(provider: Pick<OidcProvider, 'settings' | 'probe'>) {
  if (!provider.settings) return { status: 'not_configured' as const };
  const trouble = await provider.probe();
  return trouble === null ? healthy : broken(`The sign-in provider cannot be used. ${trouble}`);
}
