import { expect, test } from 'vitest';
import { Doors } from '../../../api/http/admit.js';
import { apiForTests } from '../../support/for-tests.js';

const origin = 'https://books.example.com';
const api = apiForTests({ CORS_ORIGINS: origin });

const allowed = (headers: Headers) => headers.get('access-control-allow-origin');
const json = { 'content-type': 'application/json', origin };

test.each([
  ['a body that is too large', JSON.stringify({ path: 'x'.repeat(3_000_000) }), 413],
  ['a body that is no JSON', '{bad', 400],
  ['what the schema refuses', '{}', 422],
])('a console elsewhere can read why %s is refused', async (_, body, status) => {
  const refused = await api.call('POST', '/tickets', { body, headers: json });
  expect([refused.status, allowed(refused.headers)]).toEqual([status, origin]);
});

test('a console elsewhere can read that there are too many calls, and asks before it calls even then', async () => {
  const { calls } = api.app.get(Doors);
  const stay = { begin: () => undefined, refuse: () => undefined };
  const leave = Array.from({ length: calls.limits.atOnce + calls.limits.waiting }, () => calls.enter(stay));
  const refused = await api.get('/auth/me', { headers: { origin } });
  expect([refused.status, allowed(refused.headers)]).toEqual([503, origin]);
  const asking = { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': 'authorization,if-match' };
  const asked = await fetch(`${api.url}/api/v1/documents/1`, { method: 'OPTIONS', headers: asking });
  expect([asked.status, allowed(asked.headers)]).toEqual([204, origin]);
  for (const go of leave) go();
});

test('nobody else is let in by it', async () => {
  const refused = await api.call('POST', '/tickets', { body: '{bad', headers: { ...json, origin: 'https://elsewhere.example.com' } });
  expect([refused.status, allowed(refused.headers)]).toEqual([400, null]);
});
