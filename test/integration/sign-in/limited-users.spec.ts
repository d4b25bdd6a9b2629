import { beforeAll, expect, test } from 'vitest';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { apiForTests } from '../../support/for-tests.js';
import { booksOf, limitTo, type OwnedBooks } from '../../support/two-owners.js';

/**
 * What each call of a viewer answers to one who sees some properties only. `closed`: as if it did not exist. `own`: the account, or the same for everybody.
 * `one`: 404 for what is of another property. `many`: without what is of other properties. A call that is missing here, or here and nowhere else, fails.
 */
const calls: Readonly<Record<string, 'closed' | 'own' | 'one' | 'many' | 'shared'>> = {
  'POST /api/v1/auth/confirm/options': 'own',
  'GET /api/v1/auth/factors': 'own',
  'POST /api/v1/auth/factors/totp': 'own',
  'POST /api/v1/auth/factors/totp/confirm': 'own',
  'DELETE /api/v1/auth/factors/totp': 'own',
  'POST /api/v1/auth/factors/passkeys/options': 'own',
  'POST /api/v1/auth/factors/passkeys': 'own',
  'PATCH /api/v1/auth/factors/passkeys/{id}': 'own',
  'DELETE /api/v1/auth/factors/passkeys/{id}': 'own',
  'POST /api/v1/auth/factors/recovery-codes': 'own',
  'GET /api/v1/auth/me': 'own',
  'POST /api/v1/auth/refresh': 'own',
  'POST /api/v1/auth/change-password': 'own',
  'POST /api/v1/auth/confirm': 'own',
  'POST /api/v1/auth/logout': 'own',
  'GET /api/v1/auth/sessions': 'own',
  'DELETE /api/v1/auth/sessions': 'own',
  'DELETE /api/v1/auth/sessions/{id}': 'own',
  'POST /api/v1/auth/logout-all': 'own',
  'POST /api/v1/auth/oidc/confirm': 'own',
  'GET /api/v1/auth/oidc/end-session': 'own',
  'POST /api/v1/setup/make-me-admin': 'closed',
  'POST /api/v1/tickets': 'own',
  'GET /api/v1/access-tokens': 'own',
  'POST /api/v1/access-tokens': 'own',
  'DELETE /api/v1/access-tokens/{id}': 'own',
  'GET /api/v1/owners': 'many',
  'GET /api/v1/owners/{id}': 'one',
  'GET /api/v1/properties': 'many',
  'GET /api/v1/properties/{id}': 'one',
  'GET /api/v1/categories': 'shared',
  'GET /api/v1/categories/{id}': 'shared',
  'GET /api/v1/properties/summary': 'many',
  'GET /api/v1/properties/portfolio': 'many',
  'GET /api/v1/properties/{id}/media': 'one',
  'GET /api/v1/properties/{id}/media/{mediaId}': 'one',
  'GET /api/v1/properties/{id}/mortgage-statements': 'one',
  'GET /api/v1/tags': 'many',
  'GET /api/v1/tags/{id}': 'one',
  'GET /api/v1/expense-tags': 'many',
  'GET /api/v1/expense-tags/stats': 'many',
  'GET /api/v1/reports/tax': 'many',
  'GET /api/v1/reports/tax.csv': 'many',
  'GET /api/v1/reports/tax.zip': 'many',
  'GET /api/v1/reports/tax.pdf': 'many',
  'GET /api/v1/reports/waiting': 'many',
  'GET /api/v1/reports/tie-out': 'many',
  'GET /api/v1/reports/depreciation': 'many',
  'GET /api/v1/reports/schedule-e': 'many',
  'GET /api/v1/reports/form-1099': 'closed',
  'GET /api/v1/reports/form-1099.csv': 'closed',
  'GET /api/v1/vendors/{id}/w9': 'closed',
  'GET /api/v1/vendors/{id}/certificates': 'closed',
  'GET /api/v1/reports/schedule-e.pdf': 'many',
  'GET /api/v1/hoa-dues': 'many',
  'GET /api/v1/expected-documents': 'many',
  'GET /api/v1/expected-documents/announced': 'many',
  'GET /api/v1/expected-documents/announced/export.csv': 'many',
  'GET /api/v1/expected-documents/announced/{id}': 'one',
  'GET /api/v1/hoa-dues/rates': 'many',
  'GET /api/v1/expenses/export.csv': 'many',
  'GET /api/v1/documents/export.csv': 'many',
  'GET /api/v1/subscriptions/export.csv': 'closed',
  'GET /api/v1/expenses': 'many',
  'GET /api/v1/expenses/summary': 'many',
  'GET /api/v1/expenses/{id}': 'one',
  'GET /api/v1/subscriptions': 'closed',
  'GET /api/v1/subscriptions/totals': 'closed',
  'GET /api/v1/subscriptions/summary': 'closed',
  'GET /api/v1/subscriptions/charges': 'closed',
  'GET /api/v1/subscriptions/{id}': 'closed',
  'GET /api/v1/subscriptions/{id}/charges': 'closed',
  'GET /api/v1/vendors': 'many',
  'GET /api/v1/vendors/{id}': 'one',
  'GET /api/v1/assets': 'many',
  'GET /api/v1/income': 'many',
  'GET /api/v1/income/summary': 'many',
  'GET /api/v1/income/{id}': 'one',
  'GET /api/v1/documents/{id}/income': 'closed',
  'GET /api/v1/vendor-splits': 'closed',
  'GET /api/v1/bank-accounts': 'closed',
  'GET /api/v1/bank-statements': 'closed',
  'GET /api/v1/bank-lines': 'closed',
  'GET /api/v1/bank-lines/{id}': 'closed',
  'GET /api/v1/bank-lines/{id}/choices': 'closed',
  'GET /api/v1/bank-unpaid': 'closed',
  'GET /api/v1/properties/{id}/escrow-disbursements': 'one',
  'GET /api/v1/documents/{id}/escrow-disbursements': 'one',
  'GET /api/v1/documents/{id}/vendor': 'one',
  'GET /api/v1/vendors/service-types': 'shared',
  'GET /api/v1/vendors/service-types/all': 'shared',
  'GET /api/v1/messages': 'many',
  'GET /api/v1/messages/{id}/media/{mediaId}': 'one',
  'GET /api/v1/bookkeeping/expenses': 'many',
  'GET /api/v1/bookkeeping/year': 'many',
  'GET /api/v1/bookkeeping/accounts': 'shared',
  'GET /api/v1/documents': 'many',
  'GET /api/v1/documents/files/{name}': 'one',
  'GET /api/v1/documents/{id}': 'one',
  'GET /api/v1/documents/{id}/view': 'one',
  'GET /api/v1/documents/{id}/download': 'one',
  'GET /api/v1/documents/ids': 'many',
  'GET /api/v1/documents/counts': 'many',
  'GET /api/v1/documents/{id}/content': 'one',
  'GET /api/v1/documents/{id}/pages/{page}': 'one',
  'GET /api/v1/documents/{id}/events': 'one',
  'GET /api/v1/documents/{id}/papers': 'one',
  'GET /api/v1/separator-sheet': 'closed',
  'POST /api/v1/documents/search/ai': 'many',
  'GET /api/v1/ocr-test/check/{id}': 'closed',
  'GET /api/v1/check-ai/raw-data/{id}': 'closed',
  'GET /api/v1/extraction-debug/trace/{id}': 'closed',
  'GET /api/v1/document-test/count': 'closed',
  'GET /api/v1/documents/debug/processing-status': 'closed',
  'GET /api/v1/debug-amount/check-amount/{id}': 'closed',
  'GET /api/v1/diagnostics/weights': 'closed',
  'GET /api/v1/events': 'many',
  'GET /api/v1/settings': 'own',
  'GET /api/v1/settings/tax-basis': 'many',
};
const of = (...kinds: string[]) => Object.keys(calls).filter((route) => kinds.includes(calls[route] ?? ''));

/** What a call needs beside its address. */
const asked: Readonly<Record<string, string>> = {
  '/bookkeeping/expenses': '?profile=beancount',
  '/bookkeeping/year': '?profile=beancount',
  '/reports/tie-out': `?year=${new Date().getUTCFullYear()}`,
};
const bodies: Readonly<Record<string, object>> = { '/documents/search/ai': { query: 'furnace invoice' } };
/** Answers without a word of what they are about: a picture that is not there, an archive, a compressed print. */
const silent = /\.zip|\.pdf|media|\/view|\/download|\/files\/|events$/;

const [ours, theirs] = [
  { name: 'Ownhouse', amount: '123.45' },
  { name: 'Foreign', amount: '98765.43' },
];
/** Any of their names, their amount alone or twice, and the whole of the bill that both share. */
const foreign = /foreign|98,?765|197,?530|54,?321/i;

const api = apiForTests();
const today = new Date().toISOString().slice(0, 10);
let token: string;
let mine: OwnedBooks;
let others: OwnedBooks;
let shared: number;

beforeAll(async () => {
  mine = await booksOf(api, ours, today);
  others = await booksOf(api, theirs, today);
  const splits = [
    { property_id: mine.property, amount: 21 },
    { property_id: others.property, amount: 54_300 },
  ];
  const whole = { amount: 54_321, expense_date: today, due_date: today, vendor: 'Insurer of both', splits };
  shared = (await api.post<{ id: number }>('/expenses', whole)).body.id;
  await api.post('/expenses', { property_id: null, amount: 98_765.43, expense_date: today, vendor: 'Foreign business' });
  const user = await api.makeUser('VIEWER');
  await limitTo(api.em, user.id, [mine.property]);
  token = await api.signIn(user.email);
});

/** The address of a call about what an owner has. */
function addressOf(route: string, owned: OwnedBooks): string {
  const path = route.split(' ')[1] ?? '';
  const [, noun = ''] = /^\/api\/v1\/([a-z-]+)/.exec(path) ?? [];
  const ids: Readonly<Record<string, number>> = {
    owners: owned.owner,
    properties: owned.property,
    documents: owned.document,
    expenses: owned.expense,
    tags: owned.tag,
    vendors: owned.vendor,
    messages: owned.message,
    'expected-documents': owned.announced,
    income: owned.income,
    categories: 1,
  };
  const short = path.replace('/api/v1', '');
  return short
    .replace('{id}', String(ids[noun] ?? owned.document))
    .replace('{mediaId}', String(owned.media))
    .replace('{page}', '1')
    .replace('{name}', owned.storedName)
    .concat(asked[short] ?? '');
}

const ask = (route: string, owned: OwnedBooks, by = token) => {
  const [method = ''] = route.split(' ');
  const path = addressOf(route, owned);
  return api.call(method, path, { token: by, ...(method === 'GET' ? {} : { json: bodies[path] ?? {} }) });
};
const textOf = ({ body }: { body: unknown }) => (typeof body === 'string' ? body : JSON.stringify(body));

test('every call that a viewer may make is in the table', () => {
  const described = Object.entries(createOpenApi(api.app).paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { 'x-roles'?: string[] }>).flatMap(([method, operation]) =>
      operation['x-roles']?.includes('VIEWER') ? [`${method.toUpperCase()} ${path}`] : [],
    ),
  );
  expect(described.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(of('one'))('%s answers 404 about another property, and not about their own', async (route) => {
  const refused = await ask(route, others);
  expect([refused.status, foreign.test(textOf(refused))]).toEqual([404, false]);
  // The files are in no store here.
  const own = silent.test(route) ? 200 : (await ask(route, mine)).status;
  expect(own).toBe(200);
});

test.each(of('many').filter((route) => !route.endsWith('/events')))('%s shows nothing of another property', async (route) => {
  const answer = await ask(route, mine);
  expect(answer.status).toBe(200);
  expect(textOf(answer)).not.toMatch(foreign);
  // Unlimited, the same call shows both: so the words that are looked for are those it would show.
  const whole = await ask(route, mine, await api.tokenOf('VIEWER'));
  expect(textOf(whole)).not.toBe(textOf(answer));
});

test('of a bill that is divided they see their share, as its amount too', async () => {
  const { body } = await api.get<{ amount: number; splits: { property_id: number; amount: number }[] }>(`/expenses/${shared}`, { token });
  expect([body.amount, body.splits.map(({ property_id: property, amount }) => [property, amount])]).toEqual([21, [[mine.property, 21]]]);
});

/** The expenses that this user is shown for a query. */
const idsOf = async (query: string) => (await api.get<{ id: number }[]>(`/expenses?${query}`, { token })).body.map(({ id }) => id);

test('the total of a divided bill is not found by asking for amounts', async () => {
  expect(await idsOf('min_amount=21&max_amount=21')).toEqual([shared]);
  expect(await idsOf('min_amount=22&max_amount=99999')).not.toContain(shared);
});

test.each(of('shared'))('%s is the same for everybody', async (route) => {
  const answer = await ask(route, mine);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual((await ask(route, mine, await api.tokenOf('VIEWER'))).body);
});

test.each(of('closed'))('%s is not there', async (route) => {
  for (const owned of [mine, others]) {
    const answer = await ask(route, owned);
    expect([answer.status, foreign.test(textOf(answer))]).toEqual([404, false]);
  }
});
