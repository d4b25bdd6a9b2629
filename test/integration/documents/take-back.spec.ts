import { describe, expect, test } from 'vitest';
import { DocumentPage } from '#core/database/entities/document-page.entity';
import { Document } from '#core/database/entities/document.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { type DocumentBody, documentCalls, pdf } from '../../support/document-calls.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests();

const { upload, property, read } = documentCalls(() => api);
const takeBack = (id: number, what: string) => api.post<DocumentBody>(`/documents/${id}/take-back`, { what });

describe('taking back', () => {
  test('a filing puts the document into the queue as it was', async () => {
    const id = await read();
    await api.patch(`/documents/${id}`, { processing_status: 'filed' });
    expect((await takeBack(id, 'review')).body).toMatchObject({
      processing_status: 'completed',
      status: 'needs_review',
      reviewed_at: null,
    });
    expect(await takeBack(id, 'review')).toMatchObject({ status: 409, body: { detail: 'The document is already in the review queue.' } });
  });

  test('the filing of one that failed lets it be failed again, of an unread one be read', async () => {
    const failed = await read();
    const failure = { failureCode: 'damaged', failureReason: 'The file is damaged.' } as const;
    await api.em.nativeUpdate(Document, { id: failed }, { processingStatus: 'failed', ...failure });
    await api.patch(`/documents/${failed}`, { processing_status: 'filed' });
    expect((await takeBack(failed, 'review')).body).toMatchObject({
      processing_status: 'failed',
      failure_code: 'damaged',
      failure_reason: 'The file is damaged.',
    });
    const unread = (await upload(pdf('unread'))).body.id;
    await api.patch(`/documents/${unread}`, { processing_status: 'filed' });
    await api.em.nativeDelete(Task, { documentId: unread });
    expect((await takeBack(unread, 'review')).body).toMatchObject({ processing_status: 'pending' });
    expect(await api.em.count(Task, { documentId: unread })).toBe(1);
  });

  test('a property gives the one before back, and nobody’s word where nobody had said any', async () => {
    const [id, first, second] = [await read(), await property('First House'), await property('Second House')];
    const at = async () => (await api.get<DocumentBody>(`/documents/${id}`)).body.property_id;
    await api.patch(`/documents/${id}`, { property_id: first });
    await api.patch(`/documents/${id}`, { property_id: second });
    expect((await takeBack(id, 'property')).body.property_id).toBe(first);
    await api.patch(`/documents/${id}`, { property_id: null });
    await api.em.nativeUpdate(Document, { id }, { personFields: { fields: {} } });
    await api.patch(`/documents/${id}`, { property_id: first });
    expect((await takeBack(id, 'property')).body.property_id).toBeNull();
    expect((await api.em.findOneOrFail(Document, { id })).personFields).not.toHaveProperty('property_id');
    await api.em.nativeUpdate(Document, { id }, { propertyId: second });
    expect(await takeBack(id, 'property')).toMatchObject({ status: 409 });
    expect(await at()).toBe(second);
  });

  test('what was told apart is a duplicate again', async () => {
    const first = (await upload(pdf('twice'))).body.id;
    const second = (await upload(pdf('twice'))).body.id;
    const of = async () => (await api.get<DocumentBody>(`/documents/${second}`)).body.duplicate_of;
    expect(await of()).toBe(first);
    await api.patch(`/documents/${second}`, { duplicate_of: null });
    expect(await of()).toBeNull();
    expect((await takeBack(second, 'apart')).body.duplicate_of).toBe(first);
    expect(await of()).toBe(first);
    expect(await takeBack(second, 'apart')).toMatchObject({
      status: 409,
      body: { detail: 'Nobody has said that the document is of its own.' },
    });
  });

  test('never of one that is an expense', async () => {
    const id = await read();
    await api.post('/expenses/', { document_id: id, amount: 5, expense_date: '2026-03-01' });
    expect(await takeBack(id, 'review')).toMatchObject({ status: 409, body: { detail: expect.stringContaining('has an expense') } });
    expect((await takeBack(id, 'nonsense')).status).toBe(422);
    expect((await takeBack(99_999, 'review')).status).toBe(404);
  });
});

test('the ids of a whole list come in its order', async () => {
  const listed = await api.get<{ id: number }[]>('/documents/?limit=1000');
  const { body } = await api.get<{ ids: number[] }>('/documents/ids');
  expect(body.ids).toEqual(listed.body.map(({ id }) => id));
  expect((await api.get('/documents/ids?filter={"nonsense":1}')).status).toBe(422);
});

test('the words of a page come with their places', async () => {
  const id = await read();
  const line = { words: [{ text: 'City', box: [0.1, 0.2, 0.05, 0.02], confidence: 0.9 }], box: [0.1, 0.2, 0.05, 0.02] };
  await api.em.insert(DocumentPage, { documentId: id, page: 1, width: 612, height: 792, source: 'text_layer', lines: [line] as never });
  const { body } = await api.get(`/documents/${id}/pages/1`);
  expect(body).toEqual({ document_id: id, page: 1, lines: [[{ text: 'City', box: [0.1, 0.2, 0.05, 0.02] }]] });
  expect((await api.get(`/documents/${id}/pages/2`)).status).toBe(404);
});
