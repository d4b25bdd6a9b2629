import { everyResource, type ScopeNeeded, type TokenResource } from '#core/database/values/token-scope';

/** What the first segment of a route's path gives access to. A route whose segment is missing here is closed to every API token. */
const resourcesOfSegment: Readonly<Record<string, readonly TokenResource[]>> = {
  'access-tokens': [everyResource],
  admin: ['users'],
  'ai-debug': ['documents'],
  'ai-rules': ['rules'],
  assets: ['expenses', 'properties'],
  audit: [everyResource],
  auth: [],
  'bank-accounts': ['expenses', 'properties'],
  'bank-lines': ['expenses', 'properties', 'hoa'],
  'bank-statements': ['expenses', 'properties'],
  'bank-unpaid': ['expenses', 'properties', 'hoa'],
  bookkeeping: ['properties', 'expenses'],
  categories: ['categories'],
  'check-ai': ['documents'],
  'debug-amount': ['documents'],
  diagnostics: ['documents'],
  'document-test': ['documents'],
  documents: ['documents'],
  'escrow-disbursements': ['properties'],
  'expected-documents': [everyResource],
  'expense-tags': ['tags'],
  expenses: ['expenses'],
  'extraction-debug': ['documents'],
  'hoa-dues': ['hoa'],
  'hoa-emails': ['hoa'],
  imports: ['expenses', 'properties', 'vendors', 'categories'],
  income: ['expenses', 'properties'],
  mail: ['mail'],
  'manual-process': ['documents'],
  messages: ['messages'],
  'ocr-test': ['documents'],
  owners: ['properties'],
  properties: ['properties'],
  reports: ['properties', 'expenses', 'documents'],
  'separator-sheet': ['documents'],
  settings: ['settings'],
  'simple-test': ['documents'],
  // What the link to a year opens; a program with a token has the reports.
  'shared-year': [],
  'stable-docs': ['documents'],
  subscriptions: ['subscriptions'],
  system: ['system'],
  tags: ['tags'],
  // A ticket is made for the path it opens; the scope is checked when it is made.
  tickets: [],
  'vendor-splits': ['vendors', 'expenses'],
  vendors: ['vendors'],
  vision: ['documents'],
  'year-shares': [everyResource],
};

/** Routes that answer or change more than their first segment says. */
const resourcesOfRoute: Readonly<Record<string, readonly TokenResource[]>> = {
  'GET ai-rules/*/executions': ['rules', 'documents'],
  'POST ai-rules/test': ['rules', 'documents'],
  'POST documents/*/apply-rules': ['documents', 'rules'],
  'POST documents/apply-rules/batch': ['documents', 'rules'],
  'POST documents/apply-rules/property/*': ['documents', 'rules'],
  'POST documents/apply-rules/tags': ['documents', 'rules'],
  'POST documents/apply-rules/type/*': ['documents', 'rules'],
  'GET documents/apply-rules/runs/*': ['documents', 'rules'],
  'POST documents/apply-rules/runs/*/cancel': ['documents', 'rules'],
  'GET documents/*/vendor': ['documents', 'vendors'],
  'POST documents/*/vendor': ['documents', 'vendors'],
  'PUT documents/*/vendor': ['documents', 'vendors'],
  'GET documents/*/escrow-disbursements': ['documents', 'properties'],
  'GET documents/*/income': ['documents', 'properties', 'expenses'],
  'PUT documents/*/income': ['documents', 'properties', 'expenses'],
  'POST escrow-disbursements/*/expense': ['properties', 'expenses'],
  'GET bookkeeping/accounts': ['settings'],
  'PUT bookkeeping/accounts': ['settings'],
  'GET reports/waiting': [everyResource],
  'GET reports/form-1099': ['properties', 'expenses', 'documents', 'vendors'],
  'GET reports/form-1099.csv': ['properties', 'expenses', 'documents', 'vendors'],
  'GET vendors/*/certificates': ['vendors', 'documents'],
  'POST vendors/*/certificates': ['vendors', 'documents'],
  'PUT vendors/*/certificates/*': ['vendors', 'documents'],
  'GET vendors/*/w9': ['vendors', 'documents'],
  'PUT vendors/*/w9': ['vendors', 'documents'],
  'POST expenses/*/tags/*': ['expenses', 'tags'],
  'DELETE expenses/*/tags/*': ['expenses', 'tags'],
  'POST mail/*/release': ['mail', 'documents'],
  'POST mail/*/replay': ['mail', 'documents'],
  'GET properties/*/media': ['properties', 'messages'],
  'GET properties/*/media/*': ['properties', 'messages'],
  'GET properties/portfolio': ['properties', 'expenses'],
  'GET properties/summary': ['properties', 'expenses'],
  'POST subscriptions/*/link-document/*': ['subscriptions', 'documents'],
  'POST subscriptions/extract-from-document/*': ['subscriptions', 'documents'],
  'POST subscriptions/from-document/*': ['subscriptions', 'documents'],
  'POST tags/*/documents/*': ['tags', 'documents'],
  'DELETE tags/*/documents/*': ['tags', 'documents'],
  'POST tags/*/properties/*': ['tags', 'properties'],
  'DELETE tags/*/properties/*': ['tags', 'properties'],
};

/** Sent with a body, and yet they change nothing. */
const onlyRead: ReadonlySet<string> = new Set(['POST documents/search/ai', 'POST ai-rules/test', 'POST tickets']);
/** GET calls that nevertheless make the reader or the AI provider work. */
const putToWork: ReadonlySet<string> = new Set([
  'GET diagnostics/test-ai-extraction/*',
  'GET documents/debug/test-pdf',
  'GET simple-test/test-claude/*',
]);

/** A route's path below /api/v1 with a star for each parameter (`:id`, `{id}` or a number). */
export const shortRoute = (path: string): string =>
  path.replace(/^\/?(api\/v1\/)?/, '').replaceAll(/(?<=^|\/)(:\w+|\{\w+\}|\d+)(?=\/|$)/g, '*');

/** What an API token needs for a route, by its method and path (with `:id`, `{id}` or numbers below /api/v1); null where no token may call it. */
export function scopeOfRoute(method: string, path: string): ScopeNeeded | null {
  const short = shortRoute(path);
  const [segment = ''] = short.split('/');
  const route = `${method} ${short}`;
  const resources = resourcesOfRoute[route] ?? (Object.hasOwn(resourcesOfSegment, segment) ? resourcesOfSegment[segment] : undefined);
  if (!resources) return null;
  const reads = onlyRead.has(route) || (method === 'GET' && !putToWork.has(route));
  return { access: reads ? 'read' : 'write', resources };
}

/** The same in the words of the api's description: `documents:read` for each resource, and none for what any token may call. */
export const scopeNames = ({ access, resources }: ScopeNeeded): string[] => resources.map((name) => `${name}:${access}`);
