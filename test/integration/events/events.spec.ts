import { once } from 'node:events';
import { beforeAll, expect, test, vi } from 'vitest';
import { DocumentEventFeed } from '#core/records/documents/document-event-feed';
import { DocumentEvent } from '#core/database/entities/document-event.entity';
import { InboundMail } from '#core/database/entities/inbound-mail.entity';
import { User } from '#core/database/entities/user.entity';
import { JwtStrategy } from '../../../api/auth/jwt.strategy.js';
import { EventsService } from '../../../api/events/events.service.js';
import { Doors } from '../../../api/http/admit.js';
import { TestApi } from '../../support/api.js';
import { asAdmin } from '../../support/database.js';
import { EventReader } from '../../support/event-reader.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();
let token: string;
beforeAll(async () => {
  token = await api.tokenOf('VIEWER');
});

const open = (headers: Record<string, string> = {}, query = '') =>
  EventReader.open(api.address(`/events${query}`), { authorization: `Bearer ${token}`, ...headers });

let made = 0;
async function upload(): Promise<number> {
  made += 1;
  const form = new FormData();
  form.set('file', new Blob([`%PDF-1.4 ${made}`]), 'a.pdf');
  return (await api.call<{ id: number }>('POST', '/documents/upload', { body: form })).body.id;
}

test('tells what happens as it happens, to every listener', async () => {
  const readers = [await open(), await open()];
  for (const reader of readers) await reader.find((message) => message.event === 'ready');
  const id = await upload();
  for (const reader of readers) {
    const message = await reader.find(({ data }) => data.document_id === id);
    expect(message).toMatchObject({ event: 'message', data: { kind: 'received', document_id: id, data: { origin: 'upload' } } });
    expect(message.id).toBe(String(message.data.id));
    expect(new Date(String(message.data.at)).getTime()).toBeGreaterThan(Date.now() - 60_000);
    reader.close();
  }
});

test('tells that the mail ledger has changed, for a message that makes no document too', async () => {
  const reader = await open();
  await reader.find((message) => message.event === 'ready');
  const { em } = api;
  const before = reader.messages.filter((message) => message.event === 'mail').length;
  em.create(InboundMail, { receivedAt: new Date() });
  await em.flush();
  await vi.waitFor(() => expect(reader.messages.filter((message) => message.event === 'mail').length).toBeGreaterThan(before), 10_000);
  reader.close();
});

test('resumes from the last event seen', async () => {
  const first = await open();
  const ready = await first.find((message) => message.event === 'ready');
  first.close();
  const ids = [await upload(), await upload()];
  const second = await open({ 'last-event-id': String(ready.id) });
  for (const id of ids) expect(await second.find(({ data }) => data.document_id === id)).toMatchObject({ data: { kind: 'received' } });
  second.close();
});

test('begins, where asked, with what happened while the page came about', async () => {
  const id = await upload();
  const reader = await open({}, '?since=2');
  expect(await reader.find(({ data }) => data.document_id === id)).toMatchObject({ event: 'message', data: { kind: 'received' } });
  const { em } = api;
  em.create(DocumentEvent, { documentId: id, kind: 'read', data: {}, at: new Date(Date.now() - 120_000) });
  await em.flush();
  await reader.find(({ data }) => data.document_id === id && data.kind === 'read');
  reader.close();
  const later = await open({}, '?since=2');
  await later.find((message) => message.event === 'ready');
  expect(later.messages.some(({ data }) => data.document_id === id && data.kind === 'read')).toBe(false);
  later.close();
});

test('once it listens, nothing that happens is missed', async () => {
  const documentId = await upload();
  const { em } = api;
  const feed = new DocumentEventFeed(api.database.url, () => em.fork());
  const heard: number[] = [];
  feed.subscribe((event) => heard.push(event.id));
  await feed.listening();
  const event = em.create(DocumentEvent, { documentId, kind: 'read', data: {} });
  await em.flush();
  await vi.waitFor(() => expect(heard).toContain(event.id), 5000);
  await feed.close();
});

test('sends who has missed too much to load anew', async () => {
  const documentId = await upload();
  const { em } = api;
  const live = await open();
  await live.find((message) => message.event === 'ready');
  const events = Array.from({ length: 1100 }, () => em.create(DocumentEvent, { documentId, kind: 'read', data: {} }));
  await em.flush();
  const newest = Math.max(...events.map(({ id }) => id));
  // What is still being told as it happens would be told to the next listener too.
  await live.find(({ data }) => data.id === newest);
  const reader = await open({ 'last-event-id': '1' });
  await reader.find((message) => message.event === 'ready');
  expect(reader.messages.map(({ event }) => event)).toEqual(expect.arrayContaining(['resync']));
  expect(reader.messages.filter((message) => message.event === 'message').length).toBe(0);
  reader.close();
  live.close();
});

test('goes on after its connection to the database was cut', async () => {
  const reader = await open();
  await reader.find((message) => message.event === 'ready');
  await asAdmin((client) =>
    client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and query ilike 'listen%'`, [
      new URL(api.database.url).pathname.slice(1),
    ]),
  );
  const id = await upload();
  expect(await reader.find(({ data }) => data.document_id === id, 60_000)).toMatchObject({ data: { kind: 'received' } });
  reader.close();
});

test('ends with its token', async () => {
  const own = await TestApi.start();
  own.app.get(EventsService, { strict: false }).checkEveryMs = 50;
  const user = await own.makeUser('STAFF');
  const headers = { authorization: `Bearer ${await own.signIn(user.email)}` };
  const reader = await EventReader.open(own.address('/events'), headers);
  await reader.find((message) => message.event === 'ready');
  await own.em.nativeUpdate(User, { id: user.id }, { isActive: false });
  await reader.ended;
  expect(reader.messages.at(-1)?.event).toBe('signed-out');
  await own.stop();
});

test('is for those who have signed in', async () => {
  expect((await api.get('/events', { token: null })).status).toBe(401);
});

test('of pages that are closed before their streams begin nothing is left', async () => {
  const authorization = `Bearer ${await api.tokenOf('VIEWER')}`;
  await fetch(api.address('/auth/me'), { headers: { authorization } });
  const sessions = api.app.get(JwtStrategy, { strict: false });
  const validate = sessions.validate.bind(sessions);
  // Who calls is found out only once the page is gone.
  const slow = vi.spyOn(sessions, 'validate').mockImplementation(async (request, claims) => {
    if (!request.socket.destroyed) await once(request.socket, 'close');
    return validate(request, claims);
  });
  for (let opened = 1; opened <= 50; opened += 1) {
    const page = new AbortController();
    const closed = fetch(api.address('/events'), { headers: { authorization }, signal: page.signal }).catch(() => undefined);
    await expect.poll(() => slow.mock.calls.length, { interval: 5 }).toBe(opened);
    page.abort();
    await closed;
  }
  await expect.poll(() => api.app.get(Doors).calls.atWork).toBe(0);
  slow.mockRestore();
  const reader = await open({ authorization });
  await reader.find((message) => message.event === 'ready');
  reader.close();
});

test('of one user there are fifty at most, and another is let in', async () => {
  const viewer = await api.tokenOf('VIEWER');
  const readers = await Promise.all(Array.from({ length: 50 }, () => open({ authorization: `Bearer ${viewer}` })));
  expect((await api.get('/events', { token: viewer })).status).toBe(429);
  const other = await open({ authorization: `Bearer ${await api.tokenOf('VIEWER')}` });
  for (const reader of [...readers, other]) reader.close();
});

test('ends when the server ends', async () => {
  const own = await TestApi.start();
  const reader = await EventReader.open(own.address('/events'), { authorization: `Bearer ${await own.tokenOf('STAFF')}` });
  await reader.find((message) => message.event === 'ready');
  const started = Date.now();
  await own.stop();
  await reader.ended;
  expect(Date.now() - started).toBeLessThan(15_000);
});
