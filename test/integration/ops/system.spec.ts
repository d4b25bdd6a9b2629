import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aiReport } from '#core/ops/diagnostics/workers-at-hand';
import { aiSettings } from '#core/kernel/provider/ai-settings';
import { readEnv } from '#core/kernel/platform/env';
import { beat as tellLife, processName, stopBeating } from '#core/kernel/platform/heartbeat';
import { Heartbeat } from '#core/kernel/platform/heartbeat.entity';
import { productVersion } from '#core/kernel/platform/version';
import type { FileStore } from '#core/kernel/storage/file-store';
import { Task } from '#core/kernel/tasks/task.entity';
import { openSession } from '#core/records/users/sessions';
import { User } from '#core/database/entities/user.entity';
import { FILE_STORE } from '../../../api/platform/tokens.js';
import { TestApi } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

interface Status {
  overall_status: string;
  services: Record<string, { status: string; error?: string; [fact: string]: unknown }>;
}

const api = apiForTests();

const beat = async (role: 'worker' | 'mail-gateway', secondsAgo: number, data: Record<string, unknown> = {}) =>
  api.em.upsert(Heartbeat, {
    process: `${role}:test`,
    role,
    version: '1.2.3',
    startedAt: new Date(),
    seenAt: new Date(Date.now() - secondsAgo * 1000),
    data: { spoolDepth: 2, ...data },
  });
const status = async () => (await api.get<Status>('/system/status')).body;

describe('system status', () => {
  test('is degraded without a worker or a gateway, healthy with both, and says what is not set up', async () => {
    const before = await status();
    expect(before.overall_status).toBe('degraded');
    expect(before.services.worker).toMatchObject({ status: 'error', error: 'No worker is running.', processes: 0 });
    await beat('worker', 1);
    await beat('mail-gateway', 1);
    const after = await status();
    expect(after).toMatchObject({
      overall_status: 'healthy',
      services: {
        database: { status: 'healthy', stats: { total_documents: 0, documents_last_24h: 0, failed_documents: 0 } },
        sendgrid: { status: 'not_configured' },
        ai_provider: { status: 'not_configured', provider: 'local', anthropic_configured: false },
        openphone: { status: 'not_configured', messages_last_7_days: 0 },
        file_storage: { status: 'healthy', writable: true, upload_dir_exists: true },
        redis: { status: 'healthy' },
        mail_gateway: { status: 'healthy', spool_depth: 2 },
        worker: { status: 'healthy', version: '1.2.3' },
        queue: { status: 'healthy', due: 0 },
        large_tables: { status: 'healthy', rule_match_days: 730, rule_miss_days: 90, task_days: 30, history_bytes: expect.any(Number) },
      },
    });
    await beat('worker', 31);
    expect((await status()).services.worker?.status).toBe('error');
  });

  test.each([
    [{ AI_PROVIDER: 'openai-compatible', AI_BASE_URL: 'http://models/v1', AI_MODEL: 'qwen' }, 'openai-compatible', 'qwen'],
    [{ ANTHROPIC_API_KEY: 'k' }, 'anthropic', 'claude-haiku-5-5'],
  ])('names the protocol and the model of the AI provider that the worker was given: %j', async (given, provider, model) => {
    const ai = aiSettings(readEnv({ DATABASE_URL: api.database.url, ...given }));
    await beat('worker', 0, aiReport(ai));
    onTestFinished(() => beat('worker', 0).then(() => undefined));
    const { ai_provider: shown, worker } = (await status()).services;
    expect(shown).toMatchObject({
      status: 'healthy',
      provider,
      model,
      openai_configured: provider === 'openai-compatible',
      anthropic_configured: provider === 'anthropic',
    });
    expect(JSON.stringify(worker)).not.toContain(model);
    const findings = (await api.get<{ check: string; sentence: string }[]>('/system/examination')).body;
    expect(findings.find(({ check }) => check === 'AI provider')?.sentence).toBe(
      `Documents are also read by ${model}, over the protocol ${provider}.`,
    );
  });

  test('warns of a quarantine that is nearly full', async () => {
    await beat('mail-gateway', 1);
    await api.em.execute(
      `insert into inbound_mail (queue_id, state, received_at, raw_key, raw_size) values ('much', 'quarantined', now(), 'mail/much', 1900 * 1048576)`,
    );
    onTestFinished(async () => void (await api.em.execute(`delete from inbound_mail where queue_id = 'much'`)));
    expect((await status()).services.mail_gateway).toMatchObject({
      status: 'warning',
      error: expect.stringMatching(/^The quarantine is nearly full \(1,900 MB of 2,000 MB\)/),
    });
  });

  test('tells the release of a process that took the place, and the number, of one that was killed', async () => {
    const earlier = { role: 'worker', version: '0.0.1', startedAt: new Date(0), seenAt: new Date(0), data: {} } as const;
    await api.em.upsert(Heartbeat, { process: processName('worker'), ...earlier });
    await tellLife(api.em, 'worker');
    const { version, startedAt } = await api.em.fork().findOneOrFail(Heartbeat, { process: processName('worker') });
    expect([version, startedAt.getTime() > 0]).toEqual([productVersion(), true]);
    await stopBeating(api.em, 'worker');
  });

  test('is degraded by work that waits too long', async () => {
    const { em } = api;
    em.create(Task, { kind: 'settle-mail', subjectId: 1, runAfter: new Date(Date.now() - 301_000) });
    await em.flush();
    expect((await status()).services.queue).toMatchObject({
      status: 'error',
      due: 1,
      error: 'The oldest task has been waiting for 5 minutes.',
    });
  });

  test('waits for no disk that does not answer, and neither do readiness and the examination', async () => {
    const away = Promise.withResolvers<void>();
    const hung = vi.spyOn(api.app.get<FileStore>(FILE_STORE), 'check').mockReturnValue(away.promise);
    const [shown, ready, examined] = await Promise.all([
      status(),
      api.get('//ready', { token: null }),
      api.get<{ check: string }[]>('/system/examination'),
    ]);
    hung.mockRestore();
    away.resolve();
    expect(shown).toMatchObject({
      overall_status: 'degraded',
      services: { file_storage: { status: 'error', error: 'The file store does not answer.', writable: false } },
    });
    expect(ready).toMatchObject({ status: 503, body: { database: true, file_store: false } });
    expect(examined.body).toContainEqual(expect.objectContaining({ check: 'File store', wrong: 1 }));
    expect(examined.body.some(({ check }) => check === 'Files of rows' || check === 'Spool')).toBe(false);
    expect((await status()).services.file_storage).toMatchObject({ status: 'healthy', writable: true });
  });

  test('is the administrator’s', async () => {
    for (const role of ['STAFF', 'VIEWER'] as const)
      expect((await api.get('/system/status', { token: await api.tokenOf(role) })).status).toBe(403);
  });
});

test('settings are read by everybody and changed by the administrator', async () => {
  const viewer = await api.tokenOf('VIEWER');
  expect((await api.get('/settings', { token: viewer })).body).toMatchObject({
    time_zone: 'America/New_York',
    currency: 'USD',
    max_upload_mb: 25,
    manual_hint_mb: 10,
    mailboxes: { receipts: 'receipts@inbox.localhost' },
  });
  expect((await api.patch('/settings', { currency: 'EUR' }, { token: viewer })).body).toEqual({ detail: "Viewers can't change data" });
  expect((await api.patch('/settings', { time_zone: 'Mars/Olympus' })).status).toBe(422);
  expect((await api.patch('/settings', { time_zone: 'America/Chicago' })).body).toMatchObject({
    time_zone: 'America/Chicago',
    currency: 'USD',
  });
});

test.each([
  ['-05:00', 'an offset, which lies on the other side of Greenwich to the database', 'is not a time zone'],
  ['AET', 'a name that the database does not know', 'is not known to the database under this name; choose another name'],
  ['IST', 'India here and Israel in the database', 'is not known to the database under this name; choose another name'],
])('the time zone %s is refused: %s', async (zone, _, msg) => {
  const before = (await api.get('/settings')).body;
  expect(await api.patch('/settings', { time_zone: zone })).toMatchObject({
    status: 422,
    body: { detail: [{ loc: ['body', 'time_zone'], msg }] },
  });
  expect((await api.get('/settings')).body).toEqual(before);
});

describe('becoming an administrator', () => {
  test('is refused while there is one, and the sentence names whom to ask', async () => {
    const token = await api.tokenOf('STAFF');
    const refused = await api.post<{ detail: string }>('/setup/make-me-admin', undefined, { token });
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'An administrator already exists. Ask admin@example.com to change your role.' },
    });
    expect((await api.get('/auth/me', { token })).body).toMatchObject({
      can_self_promote: false,
      self_promotion_refusal: refused.body.detail,
    });
  });

  test('of a hundred who ask at once exactly one gets it, and nobody after', async () => {
    const own = await TestApi.start();
    const users = await Promise.all(Array.from({ length: 100 }, (_, index) => own.makeUser(index % 2 ? 'STAFF' : 'VIEWER')));
    const { JwtService } = await import('@nestjs/jwt');
    const jwt = own.app.get(JwtService, { strict: false });
    const now = new Date();
    const sessions = await Promise.all(
      users.map(({ id }) => openSession(own.em.fork(), { userId: id, method: 'password', address: '', userAgent: '' }, now)),
    );
    const since = Math.floor(now.getTime() / 1000);
    const tokens = sessions.map(({ id, userId }) => jwt.sign({ sub: String(userId), tv: 1, since, sid: id, gen: 1 }, { expiresIn: 600 }));
    await own.em.nativeUpdate(User, { role: 'ADMIN' }, { isActive: false });
    const ask = (token: string) => own.post('/setup/make-me-admin', undefined, { token });
    const answers = await Promise.all(tokens.map(ask));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 403)).toHaveLength(99);
    expect(await own.em.count(User, { role: 'ADMIN', isActive: true })).toBe(1);
    const winner = tokens[answers.findIndex((answer) => answer.status === 200)] ?? '';
    expect((await own.get('/auth/me', { token: winner })).body).toMatchObject({ role: 'ADMIN' });
    console.log(`${answers.length} asked at once: 1 became administrator, 99 × 403`);
    await own.stop();
  });
});
