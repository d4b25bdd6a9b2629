import { beforeAll, expect, test } from 'vitest';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { MessageMedia } from '#core/database/entities/message-media.entity';
import { Message } from '#core/database/entities/message.entity';
import type { FileStore } from '#core/kernel/storage/file-store';
import { FILE_STORE } from '../../../api/platform/tokens.js';
import { sampleProperty } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

interface Row {
  id: number;
  body: string;
  media_urls: string[];
}

const api = apiForTests();
let plain: number;
let pictured: number;
let property: number;
beforeAll(async () => {
  const { em } = api;
  property = await sampleProperty(em, 'Alder');
  const message = (body: string, day: number) =>
    em.create(Message, {
      phoneNumber: '+15035550142',
      phoneDigits: '5035550142',
      direction: 'incoming',
      timestamp: new Date(Date.UTC(2026, 2, day)),
      body,
      contactName: 'Pat Tenant',
    });
  const [first, second] = [message('The tap drips', 1), message('Here is a picture', 2)];
  await em.flush();
  [plain, pictured] = [first.id, second.id];
  await api.app.get<FileStore>(FILE_STORE).put('media/one', Buffer.from('picture'));
  em.create(MessageMedia, {
    messageId: pictured,
    position: 0,
    sourceUrl: 'https://x.example/1',
    fileKey: 'media/one',
    mimeType: 'image/png',
  });
  em.create(MessageMedia, { messageId: pictured, position: 1, sourceUrl: 'https://x.example/2' });
  await em.flush();
});

const ids = async (query: string) => (await api.get<Row[]>(`/messages/?${query}`)).body.map((row) => row.id);

test('can be asked for from a day on, which begins where the business is', async () => {
  // The second was sent at seven in the evening of March 1 in New York.
  expect(await ids('from=2026-03-01')).toEqual([pictured]);
  expect(await ids('from=2026-03-02')).toEqual([]);
  expect(await ids('from=2026-02-28')).toEqual([pictured, plain]);
  expect((await api.get('/messages/?from=soon')).status).toBe(422);
});

test('can be asked for so where the database does not know the time zone that an earlier release took', async () => {
  const { time_zone: usual } = (await api.get<{ time_zone: string }>('/settings')).body;
  const setZone = (zone: string) =>
    api.em.execute(`update setting set value = jsonb_set(value, '{time_zone}', to_jsonb(?::text)) where key = 'business'`, [zone]);
  // Buenos Aires to the api alone.
  await setZone('AGT');
  try {
    expect(await ids('from=2026-03-01')).toEqual([pictured, plain]);
  } finally {
    await setZone(usual);
  }
});

test('are listed newest first, with what has been fetched of their pictures', async () => {
  const { body } = await api.get<Row[]>('/messages/');
  expect(body).toMatchObject([
    { id: pictured, contact: { name: 'Pat Tenant' }, media_urls: [expect.any(String)], media_pending: 1, property_id: null },
    { id: plain, media_urls: [], local_media_paths: [], media_pending: 0, is_archived: false },
  ]);
  expect((await api.get(`/${(body[0]?.media_urls[0] ?? '').replace('/api/v1/', '')}`)).headers.get('content-type')).toBe('image/png');
  expect((await api.get(`/messages/${plain}/media/1`)).status).toBe(404);
});

test('are filtered by pictures, property, words', async () => {
  expect(await ids('has_media=true')).toEqual([pictured]);
  expect(await ids('has_media=false')).toEqual([plain]);
  expect(await ids('q=drips')).toEqual([plain]);
  expect(await ids(`property_id=${property}`)).toEqual([]);
  expect(await ids('is_archived=true')).toEqual([]);
});

test('are put to a property and away; the log says so', async () => {
  expect(await api.patch(`/messages/${plain}`, { property_id: property })).toMatchObject({ status: 200, body: { property_id: property } });
  expect(await ids(`property_id=${property}`)).toEqual([plain]);
  expect(await api.patch(`/messages/${plain}`, { property_id: null, is_archived: true })).toMatchObject({
    body: { property_id: null, is_archived: true },
  });
  expect(await api.patch(`/messages/${plain}`, { property_id: 999_999 })).toMatchObject({
    status: 404,
    body: { detail: 'Property not found' },
  });
  expect((await api.patch('/messages/999999', {})).status).toBe(404);
  expect(await api.em.count(AuditEntry, { resource: 'messages', resourceId: plain })).toBe(2);
});
