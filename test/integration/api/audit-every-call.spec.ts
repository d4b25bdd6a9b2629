import { beforeAll, expect, test } from 'vitest';
import { knownResources } from '#core/kernel/audit/readable-resources';
import { AuditEntry } from '#core/kernel/audit/audit-entry.entity';
import { beat } from '#core/kernel/platform/heartbeat';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { callsOfBooks } from '../../support/changing-calls/books.js';
import { callsOfDocuments } from '../../support/changing-calls/documents.js';
import { callsOfHouse } from '../../support/changing-calls/house.js';
import { SampleRows } from '../../support/changing-calls/sample-rows.js';
import { apiForTests } from '../../support/for-tests.js';

/** Calls that change nothing of the books for a person, and why they leave no line. */
const silent: Readonly<Record<string, string>> = {
  'POST /api/v1/auth/forgot-password': 'nobody is signed in, and the answer must not say whether there is an account',
  'POST /api/v1/auth/second-factor': 'nobody is signed in yet; the sign-in leaves a line',
  'POST /api/v1/auth/passkey/options': 'only asks',
  'POST /api/v1/auth/passkey': 'nobody is signed in yet; the sign-in leaves a line',
  'POST /api/v1/auth/confirm/options': 'only asks; the confirmation leaves a line',
  'POST /api/v1/auth/factors/passkeys/options': 'only asks; the passkey leaves a line',
  'POST /api/v1/auth/refresh': 'renews the token of the same session',
  'POST /api/v1/auth/oidc/confirm': 'only begins; the line comes with the exchange',
  'POST /api/v1/auth/oidc/exchange': 'nobody is signed in yet; its line is in the tests of the provider',
  'POST /api/v1/auth/oidc/backchannel-logout': 'no person calls it; a line for each user whose sessions end',
  'POST /api/v1/tickets': 'a link for one file that the caller may read anyhow',
  'POST /api/v1/shared-year': 'nobody is signed in; its line is in the tests of shared years',
  'POST /api/v1/shared-year/files': 'nobody is signed in; its line is in the tests of shared years',
  'POST /api/v1/shared-year/figures': 'more of a report whose opening leaves a line',
  'POST /api/v1/documents/search/ai': 'only looks for documents',
  'POST /api/v1/ai-rules/test': 'changes nothing',
  'POST /api/v1/bank-statements/preview': 'only looks at a file',
  'POST /api/v1/expenses/divide': 'only reckons',
  'POST /api/v1/subscriptions/extract-from-document/{id}': 'only reads what a document says',
  'POST /api/v1/extraction-debug/test-extraction/{id}': 'saved nowhere',
  'POST /api/v1/vision/extract/{id}': 'saved nowhere',
  'POST /api/v1/mail/accounts/try': 'only tries; nothing is kept',
  'POST /api/v1/mail/test': 'sends a message like any other; the ledger says what came',
  'POST /api/v1/webhooks/email': 'no person calls it; the ledger says what came',
  'POST /api/v1/webhooks/openphone': 'no person calls it; the message says what came',
};

/** How each call succeeds. */
const calls = { ...callsOfBooks, ...callsOfDocuments, ...callsOfHouse };

const api = apiForTests();
let rows: SampleRows;
beforeAll(async () => {
  rows = new SampleRows(api);
  await beat(api.em, 'worker', { has_ai_key: true });
});

test('every described call that changes something is here, or says why it leaves no line', () => {
  const described = Object.entries(createOpenApi(api.app).paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect([...Object.keys(calls), ...Object.keys(silent)].toSorted()).toEqual(described.toSorted());
});

test.each(Object.entries(calls))('%s leaves a line that says who did it', async (_, call) => {
  const answer = await call(rows);
  expect(answer.status).toBeLessThan(300);
  const requestId = answer.headers.get('x-request-id');
  const lines = await api.em.find(AuditEntry, { requestId });
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(line).toMatchObject({ userId: expect.any(Number), address: '127.0.0.1' });
});

test('somebody has decided who may read the entries about each noun', async () => {
  const found = await api.em.execute<{ resource: string }[]>('select distinct resource from audit_entry');
  expect(knownResources).toEqual(expect.arrayContaining(found.map(({ resource }) => resource)));
});
