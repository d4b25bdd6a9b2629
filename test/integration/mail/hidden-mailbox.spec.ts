import { JwtService } from '@nestjs/jwt';
import { beforeAll, expect, test } from 'vitest';
import { recordEvent } from '#core/records/documents/record-event';
import { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { Expense } from '#core/database/entities/expense.entity';
import { EscrowDisbursement } from '#core/database/entities/escrow-disbursement.entity';
import { createSubscription } from '#core/books/subscriptions/save-subscription';
import type { FileStore } from '#core/kernel/storage/file-store';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { FILE_STORE } from '../../../api/platform/tokens.js';
import { found, paper, sampleMail, sampleProperty } from '../../support/sample-books.js';
import { stateDues } from '../../support/dues-claims.js';
import { apiForTests } from '../../support/for-tests.js';

/** Stands in everything that is kept of the hidden documents, and nowhere else. */
const mark = 'Zanzibarian';
const storedName = 'zanzibarian-notice.pdf';

const api = apiForTests();
let jwt: JwtService;
/** What each role's address of a route is filled with. */
let ids: { document: number; byProperty: number; open: number; copied: number; property: number; subscription: number; event: number };
const tokens = { STAFF: '', VIEWER: '' };

beforeAll(async () => {
  jwt = api.app.get(JwtService, { strict: false });
  const { em } = api;
  const property = await sampleProperty(em, 'Elm Street');
  const subscription = await createSubscription(
    em,
    { siteName: 'Plain service', category: 'Other', monthlyPrice: '5.00' },
    { userId: null },
  );
  const file = await api.app.get<FileStore>(FILE_STORE).put('originals/hidden', Buffer.from(`%PDF ${mark}`));
  const hidden = {
    origin: 'mail' as const,
    filename: `${mark} notice.pdf`,
    emailSubject: `${mark} subject`,
    fromEmail: 'board@zanzibarian.example',
    vendorName: `${mark} Association`,
    ocrText: `${mark} words of the notice`,
    documentType: 'hoa_document' as const,
    processingStatus: 'completed' as const,
    machineFields: { fields: { vendor: found(`${mark} Association`), amount: found('100.00') } },
    providerAnswer: { said: mark },
    amount: '100.00',
    documentDate: '2026-03-01',
    propertyId: property,
    subscriptionId: subscription.id,
    fileKey: file.key,
    fileSize: file.size,
  };
  const first = await sampleMail(em, { propertyId: null, mailbox: 'hoa' });
  const document = await paper(em, { ...hidden, mailId: first, mailbox: 'hoa', storedName });
  // To a property's own address and to the association's at once: the property's comes first, and the e-mail is one of the association all the same.
  const second = await sampleMail(em, { propertyId: property, mailbox: 'property' }, { propertyId: null, mailbox: 'hoa' });
  const byProperty = await paper(em, { ...hidden, mailId: second, mailbox: 'property' });
  const notice = { subject: `${mark} notice`, documentType: 'violation_notice' as const, dueOn: today(), propertyId: property };
  for (const mailId of [first, second]) em.create(HoaEmail, { mailId, receivedAt: new Date(), ...notice });
  const open = await paper(em, { filename: 'open.pdf', processingStatus: 'completed' });
  const copied = await paper(em, { filename: 'copied.pdf', processingStatus: 'completed' });
  await em.execute('update document set duplicate_of = ? where id = ?', [copied, byProperty]);
  em.create(Expense, {
    amount: '100.00',
    expenseDate: today(),
    documentId: document,
    propertyId: property,
    vendor: 'A vendor',
    dueDate: today(),
  });
  await stateDues(em, { propertyId: property, kind: 'dues', period: '2026-03-01', amount: '100.00', documentId: document, note: mark });
  const paid = { propertyId: property, kind: 'insurance' as const, paidOn: today(), amount: '85.00', words: `${mark} insurance` };
  for (const documentId of [document, byProperty]) em.create(EscrowDisbursement, { ...paid, documentId });
  recordEvent(em, document, 'received', { filename: `${mark}.pdf` });
  await em.flush();
  const [row] = await em.execute<{ id: string }[]>('select max(id) as id from document_event');
  ids = { document, byProperty, open, copied, property, subscription: subscription.id, event: Number(row?.id) };
  for (const role of ['STAFF', 'VIEWER'] as const)
    tokens[role] = jwt.sign({ sub: String((await api.makeUser(role)).id), tv: 1, since: seconds() }, { expiresIn: 600 });
});

const seconds = () => Math.floor(Date.now() / 1000);
const today = () => new Date().toISOString().slice(0, 10);

/** Routes whose `{id}` is a document's. */
const ofDocument = /^\/api\/v1\/(documents|ocr-test|check-ai|extraction-debug|debug-amount)\//;
const idFor = (path: string, document: number): string =>
  ofDocument.test(path) ? String(document) : String(path.includes('subscriptions') ? ids.subscription : ids.property);

/** Every call by which a viewer reads something, with the address that would lead to a hidden document. */
function readingCalls(document: number): { route: string; url: string; body?: object }[] {
  const calls = Object.entries(createOpenApi(api.app).paths).flatMap(([path, methods]) => {
    const { get } = methods as Record<string, { 'x-roles'?: string[] } | undefined>;
    // The stream of live events never ends; it has a test of its own.
    if (!get?.['x-roles']?.includes('VIEWER') || path === '/api/v1/events') return [];
    const filled = path
      .replace('{name}', storedName)
      .replace('{page}', '1')
      .replace('{mediaId}', '1')
      .replace('{id}', idFor(path, document));
    return [{ route: `GET ${path}`, url: filled }];
  });
  const more = [
    '/api/v1/documents?include_all=true',
    '/api/v1/documents?include_all=true&mailbox=hoa',
    '/api/v1/documents?include_all=true&skip=0&limit=1000&document_type=hoa_document',
    `/api/v1/documents?include_all=true&q=${mark}`,
    `/api/v1/documents?include_all=true&q=${mark.slice(0, -2)}x`,
    '/api/v1/documents/ids?include_all=true',
    '/api/v1/documents/export.csv?include_all=true',
    `/api/v1/documents?include_all=true&property_id=${ids.property}`,
    `/api/v1/documents/${ids.copied}`,
    '/api/v1/hoa-dues?year=2026',
  ];
  return [
    ...calls,
    ...more.map((url) => ({ route: `GET ${url}`, url })),
    { route: 'POST search', url: '/api/v1/documents/search/ai', body: { query: 'notice of the association', limit: 50 } },
  ];
}

async function ask(role: 'STAFF' | 'VIEWER', { url, body }: { url: string; body?: object }) {
  const response = await fetch(`${api.url}${url}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tokens[role]}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, text: await response.text() };
}

const tells = (text: string): boolean => text.toLowerCase().includes(mark.toLowerCase());

test.each(['document', 'byProperty'] as const)(
  'no call tells a viewer anything of what came to the mailbox of associations (%s)',
  async (which) => {
    const told: string[] = [];
    for (const call of readingCalls(ids[which])) {
      if (/debug-amount/.test(call.url)) continue;
      const { status, text } = await ask('VIEWER', call);
      const isOfIt = ofDocument.test(call.url) && call.url.includes(`/${ids[which]}`);
      if (tells(text.replaceAll(storedName, '')) || status >= 500 || (isOfIt && status !== 404))
        told.push(`${call.route}: ${status} ${text.slice(0, 200)}`);
    }
    expect(told).toEqual([]);
    const count = await api.get('/debug-amount/check-amount/' + ids[which], { token: tokens.VIEWER });
    expect(count.status).toBe(404);
  },
  60_000,
);

test('the same calls tell staff', async () => {
  const told: string[] = [];
  for (const call of readingCalls(ids.document)) {
    if (/debug-amount/.test(call.url)) continue;
    if (tells((await ask('STAFF', call)).text)) told.push(call.route);
  }
  expect(told.length).toBeGreaterThan(12);
  expect(told).toEqual(
    expect.arrayContaining([
      'GET /api/v1/documents/{id}',
      'GET /api/v1/documents/{id}/view',
      'GET /api/v1/documents/files/{name}',
      'POST search',
      'GET /api/v1/expected-documents',
      'GET /api/v1/properties/{id}/escrow-disbursements',
      'GET /api/v1/reports/tax',
      'GET /api/v1/reports/tax.csv',
    ]),
  );
}, 60_000);

test('totals and references leave it out, a ticket opens nothing, and nobody else is narrowed by a viewer’s call', async () => {
  const viewer = { token: tokens.VIEWER };
  const asViewer = await api.get<unknown[]>('/documents?include_all=true', viewer);
  const asStaff = await api.get<unknown[]>('/documents?include_all=true', { token: tokens.STAFF });
  expect([asViewer.headers.get('content-range'), asStaff.headers.get('content-range')]).toEqual([
    expect.stringMatching(/\/2$/),
    expect.stringMatching(/\/4$/),
  ]);
  const counts = async (token: string) => (await api.get<{ total: number }>('/document-test/count', { token })).body.total;
  expect([await counts(tokens.VIEWER), await counts(tokens.STAFF)]).toEqual([2, 4]);
  const cards = async (token: string) => {
    const { body } = await api.get<{ document_count: number }[]>('/properties', { token });
    const summary = await api.get<{ total_documents: number }>('/properties/summary', { token });
    return [body[0]?.document_count, summary.body.total_documents];
  };
  expect([await cards(tokens.VIEWER), await cards(tokens.STAFF)]).toEqual([
    [0, 0],
    [2, 2],
  ]);
  const expenses = async (token: string) =>
    (await api.get<{ document_id: number | null }[]>('/expenses', { token })).body.map((row) => row.document_id);
  expect([await expenses(tokens.VIEWER), await expenses(tokens.STAFF)]).toEqual([[null], [ids.document]]);
  const { body } = await api.post<{ url: string }>('/tickets', { path: `/documents/${ids.document}/view` }, viewer);
  expect((await fetch(new URL(body.url, api.url))).status).toBe(404);
});

test('live events of it reach staff and no viewer', async () => {
  const listen = async (role: 'STAFF' | 'VIEWER') => {
    const abort = new AbortController();
    const response = await fetch(`${api.url}/api/v1/events`, {
      headers: { authorization: `Bearer ${tokens[role]}`, 'last-event-id': String(ids.event - 1) },
      signal: abort.signal,
    });
    let text = '';
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const until = async (words: string) => {
      while (!text.includes(words)) text += (await reader?.read())?.value ?? '';
      return text;
    };
    return { until, end: () => abort.abort() };
  };
  const [staff, viewer] = [await listen('STAFF'), await listen('VIEWER')];
  await Promise.all([staff.until('event: ready'), viewer.until('event: ready')]);
  const { em } = api;
  recordEvent(em, ids.document, 'corrected', { word: mark });
  recordEvent(em, ids.open, 'corrected', { word: 'open' });
  await em.flush();
  expect(await staff.until('"word":"open"')).toContain(mark);
  expect(await viewer.until('"word":"open"')).not.toContain(mark);
  staff.end();
  viewer.end();
});
