import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { TestApi, testPassword } from '../../support/api.js';
import { createTestDatabase, type TestDatabase } from '../../support/database.js';
import { openRelay } from '../../support/relay.js';

/** A way to the database that can be cut, as a cable can. */
class Cable {
  private readonly sockets = new Set<Socket>();
  private server: Server | undefined;
  port = 0;

  constructor(private readonly target: { host: string; port: number }) {}

  async plugIn(): Promise<void> {
    this.server = createServer((socket) => {
      const other = connect(this.target);
      for (const [one, two] of [
        [socket, other],
        [other, socket],
      ] as const) {
        this.sockets.add(one);
        one.on('error', () => two.destroy()).on('close', () => this.sockets.delete(one));
        one.pipe(two);
      }
    });
    await new Promise<void>((resolve) => this.server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.server.address() as { port: number }).port;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server?.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }
}

const login = { username: 'a@example.com', password: 'b' };
/** Calls that look at the request before they look anything up, and those of the process itself. */
const beforehand =
  /^(GET \/(health|ready|metrics)|GET .*\/calendar\.ics|POST .*\/webhooks\/\w+|\w+ .*\/shared-year(\/.*)?|\w+ .*\/auth\/(options|forgot-password|reset-password|second-factor|passkey(\/options)?|oidc\/(start|callback|exchange|backchannel-logout)))$/;

/** Every described call, each for the first of what it names. */
function everyCall(api: TestApi): [method: string, path: string][] {
  return Object.entries(createOpenApi(api.app).paths).flatMap(([template, methods]) =>
    Object.keys(methods).flatMap((name): [string, string][] => {
      const method = name.toUpperCase();
      const path = template.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1');
      return beforehand.test(`${method} ${template}`) ? [] : [[method, path]];
    }),
  );
}

const upload = (api: TestApi, text: string) => {
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.4 ${text}`]), 'a.pdf');
  return api.call<{ id: number; detail: string }>('POST', '/documents/upload', { body: form });
};

describe('with the database away', () => {
  let database: TestDatabase;
  let cable: Cable;
  let api: TestApi;
  let webhook: string;
  beforeAll(async () => {
    database = await createTestDatabase(2);
    const url = new URL(database.url);
    cable = new Cable({ host: url.hostname, port: Number(url.port || 5432) });
    await cable.plugIn();
    url.hostname = '127.0.0.1';
    url.port = String(cable.port);
    api = await TestApi.start({ DATABASE_URL: url.href });
    webhook = await openRelay(api);
  });
  afterAll(async () => {
    await api.stop();
    await cable.cut();
    await database.drop();
  });

  const relay = () => {
    const form = new FormData();
    form.set('email', 'From: a@example.com\r\nTo: receipts@inbox.localhost\r\nSubject: A bill\r\n\r\nTotal 5.00\r\n');
    form.set('envelope', JSON.stringify({ to: ['receipts@inbox.localhost'] }));
    return api.call('POST', webhook, { token: null, body: form });
  };

  test('every call is a 503 with a sentence, health goes on, and it all comes back by itself', async () => {
    expect((await api.get('/documents/')).status).toBe(200);
    await cable.cut();
    const calls = everyCall(api);
    expect(calls.length).toBeGreaterThan(150);
    for (const [method, path] of calls) {
      const answer = await api.call<{ detail: string }>(method, path, method === 'GET' ? {} : { json: login });
      expect([method, path, answer.status, answer.headers.get('retry-after')]).toEqual([method, path, 503, '5']);
      expect(answer.body.detail).toBe('The database cannot be reached right now. Please try again in a moment.');
    }
    expect((await api.post('/auth/reset-password', { token: 'a'.repeat(43), new_password: testPassword }, { token: null })).status).toBe(
      503,
    );
    expect((await upload(api, 'away')).status).toBe(503);
    expect((await relay()).status).toBe(503);
    expect((await api.get('//health', { token: null })).status).toBe(200);
    expect(await api.get('//ready', { token: null })).toMatchObject({
      status: 503,
      body: { ready: false, database: false, file_store: true },
    });
    expect((await api.get<string>('//metrics', { token: null })).body).toContain('database_up 0');
    await cable.plugIn();
    await expect.poll(async () => (await api.get('/documents/')).status, { timeout: 10_000 }).toBe(200);
    expect((await upload(api, 'back')).status).toBe(201);
    // A relay that was told 503 sends the message again, and one whose answer was lost once more.
    for (const repeated of [false, true]) expect(await relay()).toMatchObject({ status: 200, body: { repeated } });
    expect(await database.orm.em.fork().count(InboundMail)).toBe(1);
  });
});

test('with Redis away an upload is answered at once and its work is due', async () => {
  const api = await TestApi.start({ REDIS_URL: 'redis://127.0.0.1:1' });
  const started = Date.now();
  const answer = await upload(api, 'without redis');
  expect(answer.status).toBe(201);
  expect(Date.now() - started).toBeLessThan(12_000);
  expect(await api.em.count(Task, { documentId: answer.body.id, state: 'due' })).toBe(1);
  expect((await api.get<{ services: { redis: { status: string } } }>('/system/status')).body.services.redis.status).toBe('error');
  await api.stop();
});
