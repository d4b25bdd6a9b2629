import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { Document } from '#core/database/entities/document.entity';
import { Task } from '#core/kernel/tasks/task.entity';
import { findPlain, type Plain } from '../../../api/list-query/find-plain.js';
import { oneIn } from '../../support/share.js';
import { type DocumentBody, amount, documentCalls, ids, pdf, vendor } from '../../support/document-calls.js';
import { apiForTests } from '../../support/for-tests.js';

const api = apiForTests({ MAX_UPLOAD_MB: '1' });

const { upload, files, property, read } = documentCalls(() => api);

test('a row that is only shown holds what its entity holds', async () => {
  const { body } = await upload(pdf('shown'), 'shown.pdf', '', { description: 'as it is' });
  expect((await api.call('PATCH', `/documents/${body.id}`, { json: { amount: 84.2 } })).status).toBe(200);
  const entity = await api.em.fork().findOneOrFail(Document, { id: body.id });
  const [plain] = await findPlain(api.em.fork(), Document, { id: body.id }, { also: ['ocrText'] });
  const { ocrText, ...shown } = plain as Plain<Document>;
  expect(ocrText).toBeNull();
  expect(shown.createdAt).toBeInstanceOf(Date);
  const held = new Map<string, unknown>(Object.entries(entity));
  for (const [name, value] of Object.entries(shown)) expect([name, value]).toEqual([name, held.get(name) ?? null]);
});

describe('an upload', () => {
  test('is stored, queued and answered whole', async () => {
    const propertyId = await property('Upload House');
    const made = await upload(pdf(), '../../etc/p\u202easswd.pdf', `?property_id=${propertyId}&document_type=invoice`, {
      description: ' from the office ',
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        filename: 'passwd.pdf',
        mime_type: 'application/pdf',
        processing_status: 'pending',
        status: 'assigned',
        document_type: 'expense',
        property_id: propertyId,
        property_name: 'Upload House',
        description: 'from the office',
        duplicate_of: null,
        progress: { kind: 'received' },
      },
    });
    expect(await api.em.count(Task, { documentId: made.body.id, kind: 'read-document', state: 'due' })).toBe(1);
  });

  test('of the same bytes is stored and marked', async () => {
    const first = await upload(pdf('twice'));
    const second = await upload(pdf('twice'), 'other name.pdf');
    expect([first.body.duplicate_of, second.body.duplicate_of]).toEqual([null, first.body.id]);
    const copies = async () => (await api.get<{ copies: unknown[] }>(`/documents/${first.body.id}`)).body.copies;
    expect(await copies()).toEqual([{ id: second.body.id, filename: 'other name.pdf', reason: null }]);
    const one = { json: { duplicate_of: first.body.id } };
    expect((await api.call('PATCH', `/documents/${second.body.id}`, one)).status).toBe(422);
    const apart = await api.call('PATCH', `/documents/${second.body.id}`, { json: { duplicate_of: null } });
    expect(apart).toMatchObject({ status: 200, body: { duplicate_of: null } });
    expect(await copies()).toEqual([]);
  });

  test('with the key of an earlier one makes nothing again, also at the same time, but for another user', async () => {
    const key = `?upload_key=${crypto.randomUUID()}`;
    const before = await files();
    const answers = await Promise.all([upload(pdf('sent again'), 'a.pdf', key), upload(pdf('sent again'), 'a.pdf', key)]);
    answers.push(await upload(pdf('sent again'), 'a.pdf', key));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.at(-1)?.body.duplicate_of).toBeNull();
    expect(await files()).toBe(before + 1);
    const another = await upload(pdf('sent again'), 'a.pdf', key, {}, await api.tokenOf('STAFF'));
    expect(another.body.duplicate_of).toBe(answers[0]?.body.id);
    expect((await upload(pdf('no key'), 'a.pdf', '?upload_key=1')).status).toBe(422);
  });

  test.each([
    ['nothing', Buffer.alloc(0), 'empty.pdf', 422],
    ['a program called .pdf', Buffer.from('MZ\u0090\u0000 this is no bill at all'), 'bill.pdf', 415],
    ['a web page called .png', Buffer.from('<!doctype html><script>alert(1)</script>'), 'x.png', 415],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'x.svg', 415],
    ['more than the limit', Buffer.concat([pdf(), Buffer.alloc(1_200_000)]), 'big.pdf', 413],
  ])('of %s is refused and leaves no file', async (_, bytes, name, status) => {
    const before = await files();
    const answer = await upload(bytes, name);
    expect(answer.status).toBe(status);
    expect(answer.body.detail).toBeTruthy();
    expect(await files()).toBe(before);
  });

  test('without a file, without a form, for a property that is not there', async () => {
    const form = new FormData();
    form.set('description', 'no file');
    expect((await api.call('POST', '/documents/upload', { body: form })).status).toBe(422);
    expect((await api.post('/documents/upload', {})).status).toBe(422);
    const broken = { body: '--x\r\nnot a form', headers: { 'content-type': 'multipart/form-data; boundary=x' } };
    expect((await api.call('POST', '/documents/upload', broken)).status).toBe(422);
    expect((await upload(pdf('nowhere'), 'a.pdf', '?property_id=99999')).status).toBe(404);
    expect((await upload(pdf('nonsense'), 'a.pdf', '?document_type=nonsense')).status).toBe(422);
  });
});

test('of hostile names none leads anywhere: each is only a name', async () => {
  const parts = [
    '..',
    '/',
    '\\',
    '%00',
    '%2e%2e%2f',
    'CON',
    '.',
    ' ',
    '\u202e',
    '\u2066',
    '🏠',
    "'",
    '`$(id)`',
    ';',
    '|',
    '*',
    '?',
    '<b>',
    'a'.repeat(300),
    '../../../../etc/passwd',
    'C:\\x',
    '.htaccess',
    '-rf',
    '~',
    'naïve',
  ];
  const names = parts.flatMap((one, index) =>
    Array.from({ length: 8 }, (_, turn) => `${one}${parts[(index + turn * 3) % parts.length]}${turn}.pdf`),
  );
  expect(names.length).toBe(200);
  const answers = [];
  for (const [index, name] of oneIn(3, names).entries()) answers.push(await upload(pdf(`hostile ${index}`), name));
  expect(answers.filter((answer) => answer.status !== 201)).toEqual([]);
  for (const { body } of answers) expect(body.filename).not.toMatch(/[\\/\p{Cc}\p{Bidi_Control}]/u);
  const kept = (await readdir(api.dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  for (const { name } of kept) expect(name).toMatch(/^[\da-f-]{36}$/);
}, 180_000);

test('a name that ends in a slash is still one; where it cannot be read, a sentence says what to do', async () => {
  expect(await upload(pdf('slash'), 'bills/')).toMatchObject({ status: 201, body: { filename: 'bills' } });
  const refused = await upload(pdf('control'), 'a\u0001b.pdf');
  expect(refused).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'file'] }] } });
  expect(JSON.stringify(refused.body)).toContain('Rename the file and upload it again.');
});

describe('the file', () => {
  test('is shown and saved so that nothing in it runs, whole and in parts', async () => {
    const { body } = await upload(pdf('show me'), 'naïve "bill".pdf');
    for (const [path, disposition] of [
      ['view', 'inline'],
      ['download', 'attachment'],
    ]) {
      const answer = await api.get<string>(`/documents/${body.id}/${path}`);
      expect(answer.body).toContain('show me');
      expect(answer.headers.get('content-disposition')).toBe(
        `${disposition}; filename="naive _bill_.pdf"; filename*=UTF-8''na%C3%AFve%20%22bill%22.pdf`,
      );
      expect(answer.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-type')).toBe('application/pdf');
    }
    const part = await api.get(`/documents/${body.id}/view`, { headers: { range: 'bytes=1-3' } });
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'PDF', `bytes 1-3/${pdf('show me').length}`]);
    expect((await api.get(`/documents/${body.id}/view`, { headers: { range: 'bytes=9999-' } })).status).toBe(416);
    expect((await api.get(body.file_url.replace('/api/v1', ''))).status).toBe(200);
  });

  test('is found by its stored name alone, never by a path', async () => {
    for (const name of ['nothing', '..%2F..%2Fsecret.key', '%2Fetc%2Fpasswd', 'originals%2Fx']) {
      expect((await api.get(`/documents/files/${name}`)).status).toBe(404);
    }
    expect((await api.get('/documents/files/x', { token: null })).status).toBe(401);
  });

  test('opens with a ticket, once, for its own path', async () => {
    const { body } = await upload(pdf('ticket'));
    const issue = async () => (await api.post<{ url: string }>('/tickets', { path: `/documents/${body.id}/download` })).body.url;
    const url = await issue();
    expect((await api.get(`/${url}`, { token: null })).status).toBe(200);
    expect((await api.get(`/${url}`, { token: null })).status).toBe(401);
    expect((await api.get(`/${(await issue()).replace('download', 'view')}`, { token: null })).status).toBe(401);
    expect((await api.post('/tickets', { path: '/admin/users' })).status).toBe(422);
    expect((await api.post('/tickets', { path: '//evil.example/documents/1/view' })).status).toBe(422);
  });
});

describe('the list', () => {
  test('is the review queue, newest first; include_all lists all; the trash nowhere', async () => {
    const [first, second, third] = [await read(), await read(), await read()];
    await api.patch(`/documents/${second}`, { processing_status: 'completed' });
    await api.delete(`/documents/${third}`);
    const queue = ids((await api.get<DocumentBody[]>('/documents/?limit=1000')).body);
    const all = ids((await api.get<DocumentBody[]>('/documents/?limit=1000&include_all=true')).body);
    expect([queue.includes(first), queue.includes(second), queue.includes(third)]).toEqual([true, false, false]);
    expect([all.includes(second), all.includes(third)]).toEqual([true, false]);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
  });

  test('rows carry the extracted data with evidence, and no text', async () => {
    const id = await read({ amount, vendor });
    const [row] = (await api.get<DocumentBody[]>(`/documents/?id=${id}`)).body;
    expect(row).toMatchObject({
      vendor_name: 'City Water',
      amount: 84.2,
      extracted_data: {
        vendor: 'City Water',
        amount: 84.2,
        ai_amount: 84.2,
        ai_confidence: 0,
        fields: { amount: { value: 84.2, confidence: 0.93, source: 'local', evidence: { page: 1, text: '84.20' } } },
      },
    });
    for (const heavy of ['ocr_text', 'html_content', 'provider_answer', 'search']) expect(row).not.toHaveProperty(heavy);
    expect(row?.extracted_data).not.toHaveProperty('text');
    expect((await api.get<DocumentBody>(`/documents/${id}`)).body).toMatchObject({
      ocr_text: expect.stringContaining('text of'),
      extracted_data: { text: expect.stringContaining('text of') },
    });
  });

  test('finds words as they are written, and only where nothing has them so what comes near; lists, ids and export alike', async () => {
    const right = await read({ vendor: { ...vendor, value: 'Meadowlark Roofing' } });
    const slip = await read({ vendor: { ...vendor, value: 'Meadowlrak Roofing' } });
    const found = async (q: string) => {
      const query = `include_all=true&limit=1000&q=${q}`;
      const listed = ids((await api.get<DocumentBody[]>(`/documents/?${query}`)).body);
      const chosen = (await api.get<{ ids: number[] }>(`/documents/ids?${query}`)).body.ids;
      const exported = (await api.get<string>(`/documents/export.csv?${query}`)).body
        .split('\r\n')
        .map((line) => Number(line.split(',')[0]));
      return [listed, chosen, exported].map((some) => ({ right: some.includes(right), slip: some.includes(slip) }));
    };
    const [onlyRight, onlySlip, both] = [
      { right: true, slip: false },
      { right: false, slip: true },
      { right: true, slip: true },
    ];
    expect(await found('meadowlark')).toEqual([onlyRight, onlyRight, onlyRight]);
    expect(await found('meadowlrak')).toEqual([onlySlip, onlySlip, onlySlip]);
    expect(await found('meadowlarck')).toEqual([both, both, both]);
  });

  test('filters by everything it says, and refuses what it does not know', async () => {
    const id = await read({ vendor: { ...vendor, value: 'Zebra 100% Plumbing' } });
    const tag = (await api.post<{ id: number }>('/tags/', { name: `tag ${id}` })).body.id;
    await api.post(`/tags/${tag}/documents/${id}`);
    const find = async (query: string) =>
      ids((await api.get<DocumentBody[]>(`/documents/?include_all=true&limit=1000&${query}`)).body).includes(id);
    for (const query of [
      'q=zebra',
      'q=zebrb',
      'q=100%25',
      `tag_ids=${tag},9999`,
      'unassigned=true',
      'processing_status=completed',
      'document_type=other',
      'filter={"q":"Plumb"}',
    ]) {
      expect([query, await find(query)]).toEqual([query, true]);
    }
    for (const query of [
      'q=giraffe',
      'tag_ids=9999',
      'from_email_only=true',
      'subscriptions_only=true',
      'processing_status=failed',
      'property_id=9999',
    ]) {
      expect([query, await find(query)]).toEqual([query, false]);
    }
    for (const query of [
      'sort=["password","ASC"]',
      'filter={"secret":1}',
      'document_type=x',
      'processing_status=done',
      'property_id=x',
      'limit=0',
      'skip=-1',
      'range=[5,1]',
      'filter=[]',
      'unassigned=perhaps',
    ]) {
      expect([query, (await api.get(`/documents/?${query}`)).status]).toEqual([query, 422]);
    }
  });
});
