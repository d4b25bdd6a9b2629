import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { beat, processName } from '#core/kernel/platform/heartbeat';
import { StepFigures } from '#core/kernel/tasks/step-figures';
import { Doors } from '../../../api/http/admit.js';
import { CallLimits } from '../../../api/http/call-limits.js';
import { TestApi } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

describe('refusals', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['malformed JSON', 'POST', '/tickets', { body: '{bad', headers: json }, 400],
    ['an unknown address', 'GET', '/no/such/thing', {}, 404],
    ['a broken address', 'GET', '/documents/%E0%A4%A', {}, 400],
    ['null for an object', 'POST', '/tickets', { body: 'null', headers: json }, 422],
    ['a number for an object', 'POST', '/tickets', { body: '12', headers: json }, 422],
    ['too large a body', 'POST', '/tickets', { body: JSON.stringify({ path: 'x'.repeat(3_000_000) }), headers: json }, 413],
    ['no body', 'POST', '/tickets', {}, 422],
    ['a list for an object', 'POST', '/tickets', { json: [] }, 422],
    ['a NUL in text', 'POST', '/tickets', { json: { path: '/mail/1/raw\0' } }, 422],
    ['a lone surrogate', 'POST', '/tickets', { body: '{"path":"\\ud800"}', headers: json }, 422],
    ['a NUL in the words of a filter', 'GET', `/documents/?filter=${encodeURIComponent(String.raw`{"q":"a\u0000"}`)}`, {}, 422],
    ['a year before the first', 'GET', '/expenses/?due_from=0000-01-01', {}, 422],
    ['deep JSON', 'POST', '/tickets', { body: `{"path":${'['.repeat(5000)}${']'.repeat(5000)}}`, headers: json }, 422],
  ])('%s', async (_, method, path, options, status) => {
    const answer = await api.call<{ detail: unknown }>(method, path, options);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(answer.body.detail).toBeTruthy();
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\bat \w+ \(|select /);
  });

  test('every refusal carries the request’s id', async () => {
    const answer = await api.get('/nothing', { headers: { 'x-request-id': 'from-a-proxy-1' } });
    expect(answer.headers.get('x-request-id')).toBe('from-a-proxy-1');
    expect((await api.get('/nothing', { headers: { 'x-request-id': '<script>' } })).headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  });
});

test('a crowd is refused with a sentence and a time; streams, files, health and those who wait are served', async () => {
  const { calls } = api.app.get(Doors);
  // It takes no place once it has begun.
  const stream = await fetch(`${api.url}/api/v1/events`, { headers: { authorization: `Bearer ${await api.tokenOf('VIEWER')}` } });
  await expect.poll(() => calls.atWork).toBe(0);
  const stay = { begin: () => undefined, refuse: () => undefined };
  const leave = Array.from({ length: calls.limits.atOnce }, () => calls.enter(stay));
  const waits = api.get('/auth/me');
  await expect.poll(() => calls.waiting).toBe(1);
  const crowd = Array.from({ length: calls.limits.waiting - 1 }, () => calls.enter(stay));
  const refused = await api.get<{ detail: string }>('/auth/me');
  expect([refused.status, refused.headers.get('retry-after'), refused.body.detail]).toEqual([
    503,
    '2',
    'Too many requests at the moment. Please try again shortly.',
  ]);
  for (const path of ['/health', '/ready', '/metrics']) expect((await fetch(`${api.url}${path}`)).status).toBe(200);
  expect(await (await fetch(`${api.url}/metrics`)).text()).toContain('http_refused_total{door="calls"} 1');
  expect((await api.call('POST', '/documents/upload', { body: new FormData() })).status).toBe(422);
  for (const go of [...crowd, ...leave]) go();
  expect((await waits).status).toBe(200);
  await expect.poll(() => [calls.atWork, calls.waiting]).toEqual([0, 0]);
  await stream.body?.cancel();
});

test('calls of nobody are counted by their address, which is asked to wait; sessions there and other addresses go on', async () => {
  const from = '203.0.113.50';
  const session = await api.tokenOf('VIEWER');
  const call = async (token: string | null, path = '/auth/me', address = from): Promise<number> =>
    (await api.get(path, { token, headers: { 'x-forwarded-for': address } })).status;
  const tries = [() => call('rl_x'), () => call(null, '/auth/me?ticket=x'), () => call('x.y.z'), () => call(null)];
  expect(await Promise.all(tries.map((one) => one()))).toEqual([401, 401, 401, 401]);
  const limits = api.app.get(CallLimits);
  for (let made = tries.length; made < 2000; made += 1) await limits.count(`address ${from}`);
  expect(await Promise.all(tries.map((one) => one()))).toEqual([429, 429, 429, 429]);
  expect([await call(session), await call('rl_x', '/auth/me', '203.0.113.51')]).toEqual([200, 401]);
  await expect.poll(() => call('rl_x'), { timeout: 10_000, interval: 250 }).toBe(401);
});

test('a large file may come over a slow line, and a call that says nothing is not waited for', () => {
  const { requestTimeout, headersTimeout }: Server = api.app.getHttpServer();
  const slowestBitsPerSecond = (25 * 1_048_576 * 8) / (requestTimeout / 1000);
  expect(slowestBitsPerSecond).toBeLessThan(64_000);
  expect([requestTimeout > 0, headersTimeout]).toEqual([true, 60_000]);
});

/** What is answered to bytes as they stand here. */
async function answerTo(...lines: string[]): Promise<string> {
  const { port, hostname } = new URL(api.url);
  const line = connect(Number(port), hostname).on('error', () => undefined);
  line.setTimeout(5000, () => line.destroy());
  line.write(lines.join('\r\n'));
  return text(line);
}

test('a message whose end could be taken in two ways is refused, and TRACE sends nothing back', async () => {
  const post = (...head: string[]) => answerTo('POST /api/v1/auth/login HTTP/1.1', 'Host: here', 'Connection: close', ...head);
  const smuggled = ['', '0', '', 'GET /health HTTP/1.1', 'Host: here', '', ''];
  for (const head of [
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Content-Length: 5', 'Content-Length: 6'],
    ['Transfer-Encoding: chunked, identity'],
    ['Transfer-Encoding : chunked'],
    ['Content-Length: +5'],
  ]) {
    const answer = await post(...head, ...smuggled);
    expect([head, answer.match(/^HTTP\/1\.1 \d+/gm)]).toEqual([head, ['HTTP/1.1 400']]);
  }
  const traced = await answerTo('TRACE / HTTP/1.1', 'Host: here', 'Connection: close', 'X-Canary: canary-7', '', '');
  expect(traced).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(traced).not.toContain('canary-7');
});

test('an address answers the same with and without its trailing slash', async () => {
  for (const path of ['/auth/me', '/auth/me/']) expect((await api.get(path)).status).toBe(200);
});

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
}

test('every route that is served stands in openapi.json, and no other does', () => {
  const { router } = api.app.getHttpAdapter().getInstance() as { router: { stack: Layer[] } };
  const served = router.stack.flatMap(({ route }) => {
    const [method = '', ...more] = Object.keys(route?.methods ?? {});
    // What takes every method is no call: it stands before them.
    if (!route || more.length > 0) return [];
    return `${method.toUpperCase()} ${route.path.replaceAll(/:(\w+)/g, '{$1}')}`;
  });
  const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, object> };
  const described = Object.entries(paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`));
  expect(described.length).toBeGreaterThan(100);
  expect(new Set(described)).toEqual(new Set(served));
});

test('health asks nobody, ready asks the database and the store, metrics are Prometheus text', async () => {
  expect(await api.get('//health', { token: null })).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await api.get('//ready', { token: null })).toMatchObject({ status: 200, body: { ready: true, database: true, file_store: true } });
  const metrics = await api.get<string>('//metrics', { token: null });
  expect(metrics.headers.get('content-type')).toContain('text/plain');
  expect(metrics.body).toMatch(/^# HELP process_uptime_seconds/);
});

test('a proxy of this machine leads nobody to the figures, and HTTPS is promised where it is spoken', async () => {
  const proxied = await api.get<{ detail: string }>('//metrics', { token: null, headers: { 'x-forwarded-for': '127.0.0.1' } });
  expect([proxied.status, proxied.body.detail]).toEqual([
    403,
    expect.stringMatching(/^Metrics are available on this machine only\. From elsewhere/),
  ]);
  const promised = async (headers: Record<string, string>) =>
    (await api.get('//health', { token: null, headers })).headers.get('strict-transport-security');
  expect(await promised({})).toBeNull();
  expect(await promised({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000; includeSubDomains');
});

test('the figures tell calls by route, mail, work, steps, pages and what the provider cost', async () => {
  const { em } = api;
  await em.execute(`insert into inbound_mail (received_at, state) values (now(), 'parsed'), (now(), 'parsed'), (now(), 'quarantined')`);
  await em.execute(
    `insert into task (kind, subject_id, state, run_after, created_at) values ('parse-mail', 1, 'due', now() - interval '7 minutes', now()),
       ('parse-mail', 2, 'due', now() + interval '1 hour', now()), ('parse-mail', 3, 'parked', now(), now() - interval '1 hour'),
       ('parse-mail', 4, 'failed', now(), now())`,
  );
  await em.execute(`update task set finished_at = now() - interval '59 minutes' where state = 'failed'`);
  await em.execute(
    `insert into task (kind, subject_id, state, finished_at) values ('parse-mail', 5, 'failed', now() - interval '61 minutes')`,
  );
  await em.execute(
    `insert into provider_call (provider, model, prompt_version, at, outcome, cost_usd) values ('anthropic', 'm', '1', now(), 'answered', 0.25),
       ('anthropic', 'm', '1', now(), 'answered', 0.5), ('anthropic', 'm', '1', now() - interval '2 days', 'answered', 9)`,
  );
  await em.execute(
    `with account as (insert into mail_account (host, port, tls, username, auth, folder, ending, role, trust, since)
         values ('imap.example.com', 993, 'tls', 'bills@example.com', 'password', 'INBOX', 'seen', 'receipts', 'senders', '2026-01-01') returning id)
       insert into mail_account_state (account_id, waiting) select id, 4 from account`,
  );
  const figures = new StepFigures();
  figures.observe('read-document', 'done', 0.03);
  figures.addOcrPages(4);
  await beat(em, 'worker', { figures: figures.report(), temporary: { free: 5e9, size: 1e10 } });
  await beat(em, 'mail-gateway', { sessions: 1, spoolDepth: 3, importLag: 2.5, spoolFreeBytes: 5e9, answers: { 250: 7, 550: 1 } });
  await api.get('/documents/9', {});
  // Kept for two seconds, so that whoever asks all the time does not make the database work all the time.
  const read = async () => (await api.get<string>('//metrics', { token: null })).body;
  await expect.poll(read).toContain('tasks{state="due"} 2');
  const lines = (await read()).split('\n');
  const value = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
      ?.split(' ')
      .at(-1);
  const worker = `process="${processName('worker')}"`;
  expect(lines).toEqual(
    expect.arrayContaining([
      'database_up 1',
      'http_requests_total{method="GET",route="/api/v1/documents/:id",status="404"} 1',
      'mails{state="parsed"} 2',
      'mails{state="quarantined"} 1',
      'mails{state="unreadable"} 0',
      'mail_account_unread_seconds{account="1"} 0',
      'mail_account_waiting{account="1"} 4',
      'tasks{state="parked"} 1',
      'tasks{state="failed"} 2',
      'tasks_failed_last_hour 1',
      'task_oldest_seconds{state="running"} 0',
      'provider_calls_today{provider="anthropic",model="m",outcome="answered"} 2',
      'provider_cost_usd_today{provider="anthropic",model="m",outcome="answered"} 0.75',
      'provider_budget_usd_today 10',
      'processes{role="worker"} 1',
      `step_seconds_bucket{${worker},kind="read-document",outcome="done",le="0.025"} 0`,
      `step_seconds_bucket{${worker},kind="read-document",outcome="done",le="0.05"} 1`,
      `step_seconds_sum{${worker},kind="read-document",outcome="done"} 0.03`,
      `ocr_pages_total{${worker}} 4`,
      `mail_spool_depth{process="${processName('mail-gateway')}"} 3`,
      `mail_spool_oldest_seconds{process="${processName('mail-gateway')}"} 2.5`,
      `mail_spool_free_bytes{process="${processName('mail-gateway')}"} 5000000000`,
      `mail_answers_total{process="${processName('mail-gateway')}",code="250"} 7`,
    ]),
  );
  expect(Number(value('task_oldest_seconds{state="due"}'))).toBeGreaterThanOrEqual(420);
  expect(Number(value('task_oldest_seconds{state="parked"}'))).toBeGreaterThanOrEqual(3600);
  // Each line is one that a scraper takes; every alert in the handbook asks for a figure there is.
  expect(lines.filter((line) => !/^(# (HELP|TYPE) .+|[a-z_]+(\{([a-z_]+="[^"]*",?)+\})? \d+(\.\d+)?(e-\d+)?|)$/.test(line))).toEqual([]);
  const names = new Set(lines.map((line) => /^[a-z_]+/.exec(line)?.[0]).filter(Boolean));
  const alerts = [...readFileSync('docs/watching.md', 'utf8').matchAll(/^\| `([^`|]*[<>=][^`|]*)` \|/gm)].map(([, alert = '']) => alert);
  expect(alerts.length).toBeGreaterThan(7);
  const asked = alerts.flatMap((alert) =>
    [...alert.matchAll(/\b([a-z]+_[a-z_]+|tasks|mails|processes)\b(?=[\s{[<>)]|$)/g)].map(([, name]) => name),
  );
  expect(asked.filter((name) => name !== 'histogram_quantile' && !names.has(name))).toEqual([]);
});

describe('the console', () => {
  let own: TestApi;
  let outer: string;
  let beforeBuilt: number;
  beforeAll(async () => {
    outer = await mkdtemp(join(tmpdir(), 'rental-ledger-console-'));
    const folder = join(outer, '.hidden', 'dist');
    own = await TestApi.start({}, { console: folder });
    // At a first start the console is built while the api starts.
    beforeBuilt = (await get('/')).status;
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'index.html'), '<title>console</title>');
    await writeFile(join(folder, 'assets', 'app-1a2b.js'), 'run()');
    await writeFile(join(folder, 'assets', 'frame-3c4d.js'), 'frame()');
    await writeFile(join(folder, 'assets', 'frame-3c4d.js.gz'), gzipSync('packed()'));
    await writeFile(join(folder, 'favicon.svg'), '<svg/>');
  });
  afterAll(async () => {
    await own.stop();
    await rm(outer, { recursive: true });
  });
  const get = (path: string) => own.get<string>(`/${path}`, { token: null });
  const ask = (encoding: string) => own.get<string>('//assets/frame-3c4d.js', { token: null, headers: { 'accept-encoding': encoding } });

  test('is nothing until it is built', () => expect(beforeBuilt).toBe(404));

  test.each(['/', '/documents', '/documents/12', '/properties/3/edit', '/no/such/screen'])('%s is its page, never cached', async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.body]).toEqual([200, '<title>console</title>']);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';");
  });

  test('a connection is kept longer than a proxy keeps it', async () => {
    const { headers } = await get('/health');
    expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(120);
  });

  test('security headers stand on every page, asset, answer and refusal', async () => {
    const pages = ['/', '/documents/12', '/index.html', '/assets/app-1a2b.js', '/assets/frame-3c4d.js', '/favicon.svg', '/assets/gone.js'];
    const answers = ['/api/v1/openapi.json', '/api/v1/docs', '/api/v1/auth/me', '/api/v1/no/such', '/api', '/health', '/ready', '/metrics'];
    const statuses: Record<number, number> = {};
    for (const path of [...pages, ...answers]) {
      const { status, headers } = await get(path);
      statuses[status] = (statuses[status] ?? 0) + 1;
      const policy = headers.get('content-security-policy') ?? '';
      expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("script-src 'self';") });
      expect(policy).toContain("script-src-attr 'none'");
      expect(policy).toContain("object-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
      const others = ['x-content-type-options', 'referrer-policy', 'x-powered-by', 'access-control-allow-origin'];
      expect([path, ...others.map((name) => headers.get(name))]).toEqual([path, 'nosniff', 'same-origin', null, null]);
    }
    expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '401', '404']));
    console.log(`${pages.length} pages and files of the console and ${answers.length} answers, each with every header`);
  });

  test('its assets are cached for good, and one that is gone is not the page', async () => {
    const asset = await get('/assets/app-1a2b.js');
    expect([asset.status, asset.body, asset.headers.get('cache-control')]).toEqual([200, 'run()', 'public, max-age=31536000, immutable']);
    for (const path of ['/assets/old-9z.js', '/api', '/api/v2/x', '/assets/..%2f..%2fpackage.json']) {
      expect([path, (await get(path)).status, (await get(path)).body]).toEqual([
        path,
        404,
        { detail: 'There is nothing at this address.' },
      ]);
    }
    expect((await own.call('POST', '//documents', { token: null })).status).toBe(404);
  });

  test('no folder is listed', async () => {
    for (const path of ['/assets', '/assets/', '/assets/.', '/api/v1/', '/.hidden/']) {
      const { body } = await get(path);
      expect([path, JSON.stringify(body)]).toEqual([path, expect.not.stringMatching(/app-1a2b|frame-3c4d|favicon\.svg/)]);
    }
  });

  test('a packed asset goes to those who take it, and is cached as well', async () => {
    const packed = await ask('gzip, br');
    const heads = (answer: typeof packed) => ['content-encoding', 'vary', 'cache-control'].map((name) => answer.headers.get(name));
    expect([packed.body, heads(packed)]).toEqual(['packed()', ['gzip', 'Accept-Encoding', 'public, max-age=31536000, immutable']]);
    expect(packed.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    const plain = await ask('identity');
    expect([plain.body, heads(plain)]).toEqual(['frame()', [null, 'Accept-Encoding', 'public, max-age=31536000, immutable']]);
  });

  test('the description of the api can be read without a token, and its page loads nothing from elsewhere', async () => {
    expect((await own.get('/openapi.json', { token: null })).body).toMatchObject({ openapi: '3.1.0' });
    const page = await own.get<string>('/docs/', { token: null });
    expect(page.status).toBe(200);
    const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, source]) => source ?? '');
    expect(sources.length).toBe(3);
    for (const source of sources) expect((await get(source)).status).toBe(200);
    expect(page.body).not.toMatch(/<script>|style=|https?:/);
  });
});
