import { expect, test } from 'vitest';
import { scopeRefusal } from '#core/database/values/token-scope';
import { scopeNames, scopeOfRoute } from './scope-of-route.js';

test.each([
  ['GET', '/api/v1/documents', ['documents:read']],
  ['GET', '/api/v1/documents/', ['documents:read']],
  ['PATCH', '/api/v1/documents/:id', ['documents:write']],
  ['POST', '/api/v1/documents/search/ai', ['documents:read']],
  ['PUT', '/api/v1/documents/{id}/vendor', ['documents:write', 'vendors:write']],
  ['GET', '/api/v1/diagnostics/test-ai-extraction/:id', ['documents:write']],
  ['GET', '/api/v1/properties/7/media/9', ['properties:read', 'messages:read']],
  ['GET', '/api/v1/properties/summary', ['properties:read', 'expenses:read']],
  ['GET', '/reports/tax.zip', ['properties:read', 'expenses:read', 'documents:read']],
  ['GET', '/api/v1/reports/waiting', ['all:read']],
  ['GET', '/api/v1/audit', ['all:read']],
  ['GET', '/api/v1/auth/me', []],
  ['GET', '/api/v1/something-new', null],
  ['GET', '/api/v1/constructor', null],
  ['GET', '/api/v1/', null],
])('%s %s needs %o', (method, path, names) => {
  const needed = scopeOfRoute(method, path);
  expect(needed && scopeNames(needed)).toEqual(names);
});

const [read, write] = [{ access: 'read', resources: ['expenses'] } as const, { access: 'write', resources: ['expenses'] } as const];
test.each([
  [read, read, null],
  [write, read, null],
  [read, write, 'This token can only read.'],
  [{ ...read, resources: ['all'] }, write, 'This token can only read.'],
  [{ ...write, resources: ['all'] }, { access: 'write', resources: ['all'] }, null],
  [write, { access: 'read', resources: ['expenses', 'documents', 'mail'] }, 'This token has no access to documents, mail.'],
  [write, { access: 'read', resources: ['all'] }, 'This call needs a token for all resources.'],
  [{ access: 'read', resources: [] }, { access: 'write', resources: [] }, null],
] as const)('a token of %o that is to have %o: %s', (scope, needed, refusal) => {
  expect(scopeRefusal(scope, needed)).toBe(refusal);
});
