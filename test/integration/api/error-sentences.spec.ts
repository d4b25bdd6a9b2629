import { beforeAll, describe, expect, test } from 'vitest';
import { User } from '#core/database/entities/user.entity';
import { adminEmail, type Answer, TestApi, testPassword } from '../../support/api.js';
import { paper } from '../../support/sample-books.js';
import { apiForTests } from '../../support/for-tests.js';

type Refusal = Answer<{ detail: unknown }>;

const api = apiForTests();
let viewer: string;
let staff: string;
let adminId: number;
beforeAll(async () => {
  viewer = await api.tokenOf('VIEWER');
  staff = await api.tokenOf('STAFF');
  adminId = (await api.em.findOneOrFail(User, { email: adminEmail })).id;
});

const signIn = (username: string, password: string) =>
  api.post<{ detail: unknown }>('/auth/login', { username, password }, { token: null });

const upload = (content: string, name: string) => {
  const body = new FormData();
  body.set('file', new Blob([content]), name);
  return api.call<{ detail: string }>('POST', '/documents/upload', { body });
};

const broken = (body: string) =>
  api.call<{ detail: string }>('POST', '/properties/', { body, headers: { 'content-type': 'application/json' } });

/** The sentences that the specification or its settlement gives, letter for letter, each as a real call answers it. */
const sentences: readonly [sentence: string, status: number, when: string, call: () => Promise<Refusal>][] = [
  ['Incorrect email or password', 401, 'the password is wrong', () => signIn(adminEmail, 'not the password')],
  ['Incorrect email or password', 401, 'nobody has this address', () => signIn('nobody@example.com', testPassword)],
  ["Viewers can't change data", 403, 'a viewer adds', () => api.post('/properties/', { name: 'No' }, { token: viewer })],
  ["Viewers can't change data", 403, 'a viewer changes', () => api.put('/expenses/1', {}, { token: viewer })],
  ["Viewers can't change data", 403, 'a viewer deletes', () => api.delete('/documents/1', { token: viewer })],
  [
    'An expense has already been created for this document. Each document can only have one expense.',
    409,
    'a document has its expense',
    async () => {
      const expense = { document_id: await paper(api.em), amount: 5, expense_date: '2026-01-01' };
      expect((await api.post('/expenses/', expense)).status).toBe(201);
      return api.post('/expenses/', expense);
    },
  ],
  ['Property not found', 404, 'a property is not there', () => api.get('/properties/999999')],
  ['Document not found', 404, 'a document is not there', () => api.delete('/documents/999999')],
  [
    'Document file not found',
    404,
    'the file of a document is gone',
    async () => api.get(`/documents/${await paper(api.em, { fileKey: 'aa/gone' })}/view`),
  ],
  [
    'OpenPhone is not set up here yet: set OPENPHONE_WEBHOOK_SECRET to its signing key.',
    503,
    'OpenPhone calls without a key to prove itself by',
    () => api.post('/webhooks/openphone', { type: 'message.received' }, { token: null }),
  ],
  ['The body is not valid JSON.', 400, 'a body is cut off', () => broken('{"name":')],
];

test.each(sentences)('"%s" (%i) when %s', async (sentence, status, _, call) => {
  expect(await call()).toMatchObject({ status, body: { detail: sentence } });
});

describe('a field that does not fit is named in words', () => {
  test.each<[string, string, 'body', string, unknown]>([
    ['Property name is required', '/properties/', 'body', 'name', { name: '  ' }],
    ['Property name is required', '/properties/', 'body', 'name', {}],
    ['Tag name is required', '/tags/', 'body', 'name', { name: ' ' }],
    ['Tag name is required', '/expense-tags/', 'body', 'name', {}],
    ['Service type name is required', '/vendors/service-types', 'body', 'name', { name: '' }],
    ['Amount is required', '/expenses/', 'body', 'amount', { expense_date: '2026-01-01' }],
    ['Amount must be greater than 0', '/expenses/', 'body', 'amount', { amount: 0, expense_date: '2026-01-01' }],
    ['Date is required', '/expenses/', 'body', 'expense_date', { amount: 1 }],
    ['Email is required', '/auth/login', 'body', 'username', { username: '', password: 'x' }],
    ['Password is required', '/auth/login', 'body', 'password', { username: 'x@example.com', password: '' }],
  ])('"%s" from %s', async (msg, path, place, field, body) => {
    expect(await api.post(path, body)).toMatchObject({
      status: 422,
      body: { detail: expect.arrayContaining([expect.objectContaining({ loc: [place, field], msg })]) },
    });
  });
});

describe('what the settlement leaves the words of to us is a sentence too', () => {
  test('nobody takes their own rights away', async () => {
    const calls = [
      () => api.delete(`/admin/users/${adminId}`),
      () => api.put(`/admin/users/${adminId}`, { is_active: false }),
      () => api.put(`/admin/users/${adminId}`, { role: 'VIEWER' }),
    ];
    for (const call of calls) {
      const refused = (await call()) as Refusal;
      expect(refused).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/^You can’t .* your own .*\. Ask another administrator/) },
      });
    }
  });

  test('with an administrator, nobody makes themself one, and hears whom to ask', async () => {
    expect(await api.post('/setup/make-me-admin', undefined, { token: staff })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining(adminEmail) },
    });
  });

  test('rules switched off are a 501 with the sentence, not a failure', async () => {
    const off = await TestApi.start({ AI_RULES_ENABLED: 'false' });
    try {
      expect(await off.post('/documents/1/apply-rules', { rule_ids: [] })).toMatchObject({
        status: 501,
        body: { detail: 'Rule application is temporarily disabled. You can still create and manage rules.' },
      });
    } finally {
      await off.stop();
    }
  });

  test('a file of a kind that is not taken, and one too large, are told apart', async () => {
    expect((await upload('MZ program', 'bill.pdf')).status).toBe(415);
    expect((await upload('', 'bill.pdf')).status).toBe(422);
    const large = await upload(`%PDF-1.4${' '.repeat(26 * 1024 * 1024)}`, 'bill.pdf');
    expect(large).toMatchObject({ status: 413, body: { detail: 'This file is too large. The limit is 25 MB.' } });
  });
});

// The last one here: it may end the session every call uses.
test('the last active administrator stays, whoever asks at the same time', async () => {
  const other = await api.makeUser('ADMIN');
  const theirs = await api.signIn(other.email);
  const answers = await Promise.all([
    api.put(`/admin/users/${other.id}`, { role: 'STAFF' }),
    api.put(`/admin/users/${adminId}`, { role: 'STAFF' }, { token: theirs }),
  ]);
  expect(answers.map(({ status }) => status)).toContain(200);
  expect(await api.em.count(User, { role: 'ADMIN', isActive: true })).toBe(1);
});
