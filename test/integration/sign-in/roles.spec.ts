import { JwtService } from '@nestjs/jwt';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#core/kernel/platform/role';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { apiForTests } from '../../support/for-tests.js';

type Who = 'public' | 'everyone' | 'editors' | 'admins';

/** Who may call what. A route that is missing here, or here and nowhere else, fails. */
const matrix: Readonly<Record<string, Who>> = {
  'GET /health': 'public',
  'GET /ready': 'public',
  'GET /metrics': 'public',
  'POST /api/v1/auth/login': 'public',
  'GET /api/v1/auth/options': 'public',
  'POST /api/v1/auth/forgot-password': 'public',
  'POST /api/v1/auth/reset-password': 'public',
  'POST /api/v1/auth/second-factor': 'public',
  'POST /api/v1/auth/passkey/options': 'public',
  'POST /api/v1/auth/passkey': 'public',
  'POST /api/v1/auth/confirm/options': 'everyone',
  'GET /api/v1/auth/factors': 'everyone',
  'POST /api/v1/auth/factors/totp': 'everyone',
  'POST /api/v1/auth/factors/totp/confirm': 'everyone',
  'DELETE /api/v1/auth/factors/totp': 'everyone',
  'POST /api/v1/auth/factors/passkeys/options': 'everyone',
  'POST /api/v1/auth/factors/passkeys': 'everyone',
  'PATCH /api/v1/auth/factors/passkeys/{id}': 'everyone',
  'DELETE /api/v1/auth/factors/passkeys/{id}': 'everyone',
  'POST /api/v1/auth/factors/recovery-codes': 'everyone',
  'GET /api/v1/auth/me': 'everyone',
  'POST /api/v1/auth/refresh': 'everyone',
  'POST /api/v1/auth/change-password': 'everyone',
  'POST /api/v1/auth/confirm': 'everyone',
  'POST /api/v1/auth/logout': 'everyone',
  'GET /api/v1/auth/sessions': 'everyone',
  'DELETE /api/v1/auth/sessions': 'everyone',
  'DELETE /api/v1/auth/sessions/{id}': 'everyone',
  'POST /api/v1/auth/logout-all': 'everyone',
  'GET /api/v1/auth/oidc/start': 'public',
  'GET /api/v1/auth/oidc/callback': 'public',
  'POST /api/v1/auth/oidc/exchange': 'public',
  'POST /api/v1/auth/oidc/backchannel-logout': 'public',
  'POST /api/v1/auth/oidc/confirm': 'everyone',
  'GET /api/v1/auth/oidc/end-session': 'everyone',
  'POST /api/v1/admin/users/{id}/end-sessions': 'admins',
  'DELETE /api/v1/admin/users/{id}/provider-account': 'admins',
  'POST /api/v1/setup/make-me-admin': 'everyone',
  'POST /api/v1/tickets': 'everyone',
  'GET /api/v1/access-tokens': 'everyone',
  'POST /api/v1/access-tokens': 'everyone',
  'DELETE /api/v1/access-tokens/{id}': 'everyone',
  'GET /api/v1/admin/access-tokens': 'admins',
  'DELETE /api/v1/admin/access-tokens/{id}': 'admins',
  'GET /api/v1/calendar.ics': 'public',
  'GET /api/v1/properties': 'everyone',
  'POST /api/v1/properties': 'editors',
  'GET /api/v1/properties/{id}': 'everyone',
  'PUT /api/v1/properties/{id}': 'editors',
  'DELETE /api/v1/properties/{id}': 'editors',
  'POST /api/v1/properties/{id}/restore': 'editors',
  'GET /api/v1/categories': 'everyone',
  'POST /api/v1/categories': 'editors',
  'GET /api/v1/categories/{id}': 'everyone',
  'PUT /api/v1/categories/{id}': 'editors',
  'DELETE /api/v1/categories/{id}': 'editors',
  'GET /api/v1/properties/summary': 'everyone',
  'GET /api/v1/properties/portfolio': 'everyone',
  'GET /api/v1/properties/{id}/media': 'everyone',
  'GET /api/v1/properties/{id}/media/{mediaId}': 'everyone',
  'GET /api/v1/properties/{id}/mortgage-statements': 'everyone',
  'POST /api/v1/properties/{id}/reveal': 'admins',
  'GET /api/v1/tags': 'everyone',
  'POST /api/v1/tags': 'editors',
  'GET /api/v1/tags/{id}': 'everyone',
  'PUT /api/v1/tags/{id}': 'editors',
  'DELETE /api/v1/tags/{id}': 'editors',
  'POST /api/v1/tags/{id}/properties/{propertyId}': 'editors',
  'DELETE /api/v1/tags/{id}/properties/{propertyId}': 'editors',
  'GET /api/v1/expense-tags': 'everyone',
  'GET /api/v1/expense-tags/stats': 'everyone',
  'POST /api/v1/expense-tags': 'editors',
  'DELETE /api/v1/expense-tags/{id}': 'editors',
  'POST /api/v1/expenses/{id}/tags/{tagId}': 'editors',
  'DELETE /api/v1/expenses/{id}/tags/{tagId}': 'editors',
  'GET /api/v1/reports/tax': 'everyone',
  'GET /api/v1/reports/tax.csv': 'everyone',
  'GET /api/v1/reports/tax.zip': 'everyone',
  'GET /api/v1/reports/tax.pdf': 'everyone',
  'GET /api/v1/ai-rules/suggestions': 'editors',
  'POST /api/v1/ai-rules/suggestions/dismiss': 'admins',
  'GET /api/v1/reports/waiting': 'everyone',
  'GET /api/v1/reports/tie-out': 'everyone',
  'GET /api/v1/reports/depreciation': 'everyone',
  'GET /api/v1/hoa-dues': 'everyone',
  'GET /api/v1/expected-documents': 'everyone',
  'GET /api/v1/expected-documents/announced': 'everyone',
  'GET /api/v1/expected-documents/announced/export.csv': 'everyone',
  'GET /api/v1/expected-documents/announced/{id}': 'everyone',
  'POST /api/v1/expected-documents/announced/{id}/receive': 'editors',
  'POST /api/v1/expected-documents/announced/{id}/dismiss': 'editors',
  'POST /api/v1/expected-documents/announced/{id}/reopen': 'editors',
  'GET /api/v1/hoa-dues/rates': 'everyone',
  'POST /api/v1/hoa-dues/rates': 'editors',
  'PUT /api/v1/hoa-dues/rates/{id}': 'editors',
  'DELETE /api/v1/hoa-dues/rates/{id}': 'editors',
  'POST /api/v1/hoa-dues/payments': 'editors',
  'DELETE /api/v1/hoa-dues/payments/{id}': 'editors',
  'GET /api/v1/expenses/export.csv': 'everyone',
  'GET /api/v1/documents/export.csv': 'everyone',
  'GET /api/v1/subscriptions/export.csv': 'everyone',
  'GET /api/v1/audit': 'editors',
  'GET /api/v1/audit/export': 'admins',
  'GET /api/v1/audit/{resource}/{id}': 'editors',
  'POST /api/v1/tags/{id}/documents/{documentId}': 'editors',
  'DELETE /api/v1/tags/{id}/documents/{documentId}': 'editors',
  'GET /api/v1/expenses': 'everyone',
  'GET /api/v1/expenses/summary': 'everyone',
  'POST /api/v1/expenses': 'editors',
  'POST /api/v1/expenses/divide': 'editors',
  'GET /api/v1/expenses/{id}': 'everyone',
  'PUT /api/v1/expenses/{id}': 'editors',
  'DELETE /api/v1/expenses/{id}': 'editors',
  'GET /api/v1/subscriptions': 'everyone',
  'GET /api/v1/subscriptions/totals': 'everyone',
  'GET /api/v1/subscriptions/summary': 'everyone',
  'POST /api/v1/subscriptions': 'editors',
  'POST /api/v1/subscriptions/extract-from-document/{id}': 'editors',
  'POST /api/v1/subscriptions/from-document/{id}': 'editors',
  'GET /api/v1/subscriptions/charges': 'everyone',
  'GET /api/v1/subscriptions/{id}/link-document/{documentId}': 'editors',
  'POST /api/v1/subscriptions/{id}/link-document/{documentId}': 'editors',
  'GET /api/v1/subscriptions/{id}': 'everyone',
  'GET /api/v1/subscriptions/{id}/charges': 'everyone',
  'PUT /api/v1/subscriptions/{id}': 'editors',
  'DELETE /api/v1/subscriptions/{id}': 'editors',
  'GET /api/v1/vendors': 'everyone',
  'POST /api/v1/vendors': 'editors',
  'GET /api/v1/vendors/{id}': 'everyone',
  'PUT /api/v1/vendors/{id}': 'editors',
  'DELETE /api/v1/vendors/{id}': 'editors',
  'POST /api/v1/vendors/{id}/merge': 'editors',
  'GET /api/v1/bank-accounts': 'everyone',
  'PUT /api/v1/bank-accounts/{id}': 'editors',
  'GET /api/v1/bank-lines': 'everyone',
  'GET /api/v1/bank-lines/{id}': 'everyone',
  'GET /api/v1/bank-lines/{id}/choices': 'everyone',
  'PUT /api/v1/bank-lines/{id}': 'editors',
  'GET /api/v1/bank-statements': 'everyone',
  'POST /api/v1/bank-statements': 'editors',
  'POST /api/v1/bank-statements/preview': 'editors',
  'GET /api/v1/bank-unpaid': 'everyone',
  'GET /api/v1/income': 'everyone',
  'GET /api/v1/income/summary': 'everyone',
  'GET /api/v1/income/{id}': 'everyone',
  'POST /api/v1/income': 'editors',
  'PUT /api/v1/income/{id}': 'editors',
  'DELETE /api/v1/income/{id}': 'editors',
  'GET /api/v1/documents/{id}/income': 'everyone',
  'PUT /api/v1/documents/{id}/income': 'editors',
  'GET /api/v1/assets': 'everyone',
  'POST /api/v1/assets': 'editors',
  'PUT /api/v1/assets/{id}': 'editors',
  'DELETE /api/v1/assets/{id}': 'editors',
  'GET /api/v1/vendor-splits': 'everyone',
  'POST /api/v1/vendor-splits': 'editors',
  'PUT /api/v1/vendor-splits/{id}': 'editors',
  'DELETE /api/v1/vendor-splits/{id}': 'editors',
  'GET /api/v1/properties/{id}/escrow-disbursements': 'everyone',
  'GET /api/v1/documents/{id}/escrow-disbursements': 'everyone',
  'POST /api/v1/escrow-disbursements/{id}/expense': 'editors',
  'PATCH /api/v1/escrow-disbursements/{id}': 'editors',
  'GET /api/v1/documents/{id}/vendor': 'everyone',
  'POST /api/v1/documents/{id}/vendor': 'editors',
  'PUT /api/v1/documents/{id}/vendor': 'editors',
  'GET /api/v1/vendors/service-types': 'everyone',
  'GET /api/v1/vendors/service-types/all': 'everyone',
  'POST /api/v1/vendors/service-types/initialize': 'editors',
  'POST /api/v1/vendors/service-types': 'editors',
  'PUT /api/v1/vendors/service-types/{id}': 'editors',
  'DELETE /api/v1/vendors/service-types/{id}': 'editors',
  'GET /api/v1/admin/users': 'admins',
  'POST /api/v1/admin/users/invite': 'admins',
  'PUT /api/v1/admin/users/{id}': 'admins',
  'POST /api/v1/admin/users/{id}/resend-invitation': 'admins',
  'POST /api/v1/admin/users/{id}/reset-password': 'admins',
  'POST /api/v1/admin/users/{id}/reset-second-factor': 'admins',
  'DELETE /api/v1/admin/users/{id}': 'admins',
  'GET /api/v1/hoa-emails': 'editors',
  'GET /api/v1/hoa-emails/stats': 'editors',
  'GET /api/v1/hoa-emails/properties/assignments': 'editors',
  'GET /api/v1/hoa-emails/{id}': 'editors',
  'POST /api/v1/hoa-emails/{id}/assign': 'editors',
  'POST /api/v1/hoa-emails/{id}/undo-assign': 'editors',
  'PUT /api/v1/hoa-emails/{id}': 'editors',
  'DELETE /api/v1/hoa-emails/{id}': 'editors',
  'GET /api/v1/messages': 'everyone',
  'PATCH /api/v1/messages/{id}': 'editors',
  'GET /api/v1/messages/{id}/media/{mediaId}': 'everyone',
  'GET /api/v1/mail/accounts': 'admins',
  'POST /api/v1/mail/accounts': 'admins',
  'POST /api/v1/mail/accounts/try': 'admins',
  'PUT /api/v1/mail/accounts/{id}': 'admins',
  'DELETE /api/v1/mail/accounts/{id}': 'admins',
  'GET /api/v1/mail/accounts/{id}/not-taken': 'admins',
  'GET /api/v1/webhooks': 'editors',
  'GET /api/v1/webhooks/relay': 'admins',
  'POST /api/v1/webhooks/relay/secrets': 'admins',
  'DELETE /api/v1/webhooks/relay/secrets/{id}': 'admins',
  'PUT /api/v1/webhooks/relay/key': 'admins',
  'GET /api/v1/bookkeeping/expenses': 'everyone',
  'GET /api/v1/bookkeeping/year': 'everyone',
  'GET /api/v1/bookkeeping/accounts': 'everyone',
  'PUT /api/v1/bookkeeping/accounts': 'admins',
  'GET /api/v1/scheduled-exports': 'admins',
  'GET /api/v1/scheduled-exports/places': 'admins',
  'POST /api/v1/scheduled-exports': 'admins',
  'PATCH /api/v1/scheduled-exports/{id}': 'admins',
  'DELETE /api/v1/scheduled-exports/{id}': 'admins',
  'POST /api/v1/scheduled-exports/{id}/run': 'admins',
  'GET /api/v1/scheduled-exports/{id}/runs': 'admins',
  'GET /api/v1/webhook-endpoints': 'admins',
  'POST /api/v1/webhook-endpoints': 'admins',
  'GET /api/v1/webhook-endpoints/event-types': 'admins',
  'GET /api/v1/webhook-endpoints/{id}': 'admins',
  'PATCH /api/v1/webhook-endpoints/{id}': 'admins',
  'DELETE /api/v1/webhook-endpoints/{id}': 'admins',
  'POST /api/v1/webhook-endpoints/{id}/rotate-secret': 'admins',
  'POST /api/v1/webhook-endpoints/{id}/test': 'admins',
  'POST /api/v1/webhook-endpoints/{id}/replay': 'admins',
  'GET /api/v1/webhook-deliveries': 'admins',
  'GET /api/v1/webhook-deliveries/{id}': 'admins',
  'POST /api/v1/webhook-deliveries/{id}/replay': 'admins',
  'POST /api/v1/webhooks/email': 'public',
  'POST /api/v1/webhooks/openphone': 'public',
  'GET /api/v1/documents': 'everyone',
  'GET /api/v1/documents/trash': 'editors',
  'POST /api/v1/documents/upload': 'editors',
  'GET /api/v1/documents/files/{name}': 'everyone',
  'GET /api/v1/documents/{id}': 'everyone',
  'PATCH /api/v1/documents/{id}': 'editors',
  'DELETE /api/v1/documents/{id}': 'editors',
  'GET /api/v1/documents/{id}/view': 'everyone',
  'GET /api/v1/documents/{id}/download': 'everyone',
  'GET /api/v1/documents/ids': 'everyone',
  'GET /api/v1/documents/counts': 'everyone',
  'POST /api/v1/documents/bulk': 'editors',
  'GET /api/v1/documents/{id}/content': 'everyone',
  'GET /api/v1/documents/{id}/pages/{page}': 'everyone',
  'POST /api/v1/documents/{id}/take-back': 'editors',
  'GET /api/v1/documents/{id}/events': 'everyone',
  'POST /api/v1/documents/{id}/restore': 'editors',
  'POST /api/v1/documents/{id}/process': 'editors',
  'POST /api/v1/documents/{id}/reprocess': 'editors',
  'POST /api/v1/documents/{id}/unlock': 'editors',
  'GET /api/v1/documents/{id}/papers': 'everyone',
  'POST /api/v1/documents/{id}/split': 'editors',
  'GET /api/v1/separator-sheet': 'everyone',
  'POST /api/v1/documents/{id}/reset-to-pending': 'editors',
  'POST /api/v1/stable-docs/force-complete/{id}': 'editors',
  'POST /api/v1/documents/search/ai': 'everyone',
  'GET /api/v1/ocr-test/check/{id}': 'everyone',
  'GET /api/v1/check-ai/raw-data/{id}': 'everyone',
  'GET /api/v1/extraction-debug/trace/{id}': 'everyone',
  'GET /api/v1/document-test/count': 'everyone',
  'GET /api/v1/documents/debug/processing-status': 'everyone',
  'GET /api/v1/documents/debug/test-pdf': 'editors',
  'GET /api/v1/debug-amount/check-amount/{id}': 'everyone',
  'POST /api/v1/debug-amount/fix-amount/{id}': 'editors',
  'GET /api/v1/diagnostics/test-ai-extraction/{id}': 'editors',
  'GET /api/v1/diagnostics/weights': 'everyone',
  'POST /api/v1/diagnostics/weights/accept': 'editors',
  'POST /api/v1/extraction-debug/test-extraction/{id}': 'editors',
  'POST /api/v1/vision/extract/{id}': 'editors',
  'POST /api/v1/vision/update-with-vision/{id}': 'editors',
  'GET /api/v1/simple-test/test-claude/{id}': 'editors',
  'POST /api/v1/extraction-debug/fix-all-date-amounts': 'editors',
  'POST /api/v1/ai-debug/retry-with-logging/{id}': 'editors',
  'POST /api/v1/documents/debug/reset-failed': 'editors',
  'POST /api/v1/documents/debug/process-one': 'editors',
  'POST /api/v1/manual-process/upload-and-process': 'editors',
  'POST /api/v1/documents/apply-rules/batch': 'editors',
  'POST /api/v1/documents/apply-rules/tags': 'editors',
  'POST /api/v1/documents/apply-rules/property/{id}': 'editors',
  'POST /api/v1/documents/apply-rules/type/{type}': 'editors',
  'POST /api/v1/documents/{id}/apply-rules': 'editors',
  'GET /api/v1/documents/apply-rules/runs/{run}': 'editors',
  'POST /api/v1/documents/apply-rules/runs/{run}/cancel': 'editors',
  'GET /api/v1/ai-rules': 'editors',
  'POST /api/v1/ai-rules': 'admins',
  'POST /api/v1/ai-rules/test': 'editors',
  'GET /api/v1/ai-rules/{id}': 'editors',
  'PATCH /api/v1/ai-rules/{id}': 'admins',
  'DELETE /api/v1/ai-rules/{id}': 'admins',
  'GET /api/v1/ai-rules/{id}/executions': 'editors',
  'GET /api/v1/imports': 'editors',
  'POST /api/v1/imports/upload': 'editors',
  'GET /api/v1/imports/{id}': 'editors',
  'PUT /api/v1/imports/{id}': 'editors',
  'DELETE /api/v1/imports/{id}': 'editors',
  'GET /api/v1/imports/{id}/rows': 'editors',
  'GET /api/v1/imports/{id}/file': 'editors',
  'POST /api/v1/imports/{id}/start': 'editors',
  'POST /api/v1/imports/{id}/undo': 'editors',
  'GET /api/v1/mail': 'editors',
  'GET /api/v1/mail/confirmations': 'admins',
  'GET /api/v1/mail/quarantine': 'editors',
  'GET /api/v1/mail/{id}': 'editors',
  'GET /api/v1/mail/{id}/raw': 'editors',
  'GET /api/v1/mail/allowed-senders': 'admins',
  'POST /api/v1/mail/allowed-senders': 'admins',
  'DELETE /api/v1/mail/allowed-senders/{id}': 'admins',
  'POST /api/v1/mail/{id}/dismiss': 'editors',
  'POST /api/v1/mail/{id}/release': 'editors',
  'POST /api/v1/mail/test': 'editors',
  'POST /api/v1/mail/{id}/replay': 'editors',
  'GET /api/v1/events': 'everyone',
  'GET /api/v1/settings': 'everyone',
  'PATCH /api/v1/settings': 'admins',
  'GET /api/v1/settings/tax-basis': 'everyone',
  'GET /api/v1/system/examination': 'admins',
  'GET /api/v1/system/status': 'admins',
};

const rolesOf: Readonly<Record<Exclude<Who, 'public'>, readonly Role[]>> = {
  everyone: ['ADMIN', 'STAFF', 'VIEWER'],
  editors: ['ADMIN', 'STAFF'],
  admins: ['ADMIN'],
};
const endsTheSession = new Set(['POST /api/v1/auth/logout', 'POST /api/v1/auth/logout-all', 'POST /api/v1/auth/change-password']);

const api = apiForTests();
let jwt: JwtService;
const users = new Map<Role, number>();
beforeAll(async () => {
  jwt = api.app.get(JwtService, { strict: false });
  for (const role of rolesOf.everyone) users.set(role, (await api.makeUser(role)).id);
});

const now = () => Math.floor(Date.now() / 1000);
const tokenFor = (id: number, lifetime = 600) => jwt.sign({ sub: String(id), tv: 1, since: now() }, { expiresIn: lifetime });
const tokenOf = async (role: Role, route: string) =>
  tokenFor(endsTheSession.has(route) ? (await api.makeUser(role)).id : (users.get(role) ?? 0));

/** Only the status and the sentence: a stream never ends by itself. */
async function call(route: string, token: string | null): Promise<{ status: number; detail: unknown }> {
  const [method = '', path = ''] = route.split(' ');
  const abort = new AbortController();
  const response = await fetch(`${api.url}${path.replaceAll(/\{\w+\}/g, '999999')}`, {
    method,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'content-type': 'application/json' },
    ...(method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }),
    signal: abort.signal,
  });
  const stream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const detail =
    stream || response.status === 204 ? null : ((await response.json().catch(() => null)) as { detail?: unknown } | null)?.detail;
  abort.abort();
  return { status: response.status, detail };
}

test('the table is the api’s own list of routes, and says the same of who may', () => {
  const described: Record<string, readonly string[]> = {};
  for (const [path, methods] of Object.entries(createOpenApi(api.app).paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, { 'x-roles'?: string[] }>)) {
      described[`${method.toUpperCase()} ${path}`] = operation['x-roles'] ?? [];
    }
  }
  const expected = Object.fromEntries(Object.entries(matrix).map(([route, who]) => [route, who === 'public' ? ['public'] : rolesOf[who]]));
  expect(described).toEqual(expected);
});

describe.each(Object.entries(matrix).filter(([, who]) => who !== 'public'))('%s (%s)', (route, who) => {
  const allowed = rolesOf[who as Exclude<Who, 'public'>];

  test('answers 401 without a token, with one that has expired, and to a deactivated user', async () => {
    const expired = tokenFor(users.get('ADMIN') ?? 0, -1);
    const deactivated = tokenFor((await api.makeUser('ADMIN', { isActive: false })).id);
    for (const token of [null, expired, deactivated]) expect((await call(route, token)).status).toBe(401);
  });

  test.each(rolesOf.everyone)('%s', async (role) => {
    expect(verdict(await call(route, await tokenOf(role, route)))).toBe(expectedVerdict(allowed.includes(role), role, route));
  });
});

/** What an answer says of the caller's role: whatever else is wrong with the call comes after it. */
function verdict({ status, detail }: { status: number; detail: unknown }): string {
  if (status === 403 && /^(An administrator already exists|Confirm your identity)/.test(String(detail))) return 'let in';
  return status === 401 || status === 403 || status >= 500 ? `${status} ${String(detail)}` : 'let in';
}

function expectedVerdict(allowed: boolean, role: Role, route: string): string {
  if (allowed) return 'let in';
  if (role === 'VIEWER' && !route.startsWith('GET')) return "403 Viewers can't change data";
  if (!route.startsWith('GET')) return '403 Only administrators can do this.';
  return matrix[route] === 'editors' ? '403 Only staff and administrators can see this.' : '403 Only administrators can see this.';
}
