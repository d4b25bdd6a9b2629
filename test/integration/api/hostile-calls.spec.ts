import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { TestApi } from '../../support/api.js';
import { oneIn } from '../../support/share.js';

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  parameters?: { name: string; in: string }[];
}
interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}

let api: TestApi;
let description: ReturnType<typeof createOpenApi>;
let documentId: number;
let propertyId: number;
beforeAll(async () => {
  // With everything set up: what is not says so with 503.
  api = await TestApi.start({ OPENPHONE_WEBHOOK_SECRET: Buffer.from('a signing key').toString('base64') });
  description = createOpenApi(api.app);
  propertyId = (await api.post<{ id: number }>('/properties/', { name: 'Hostile House' })).body.id;
  const form = new FormData();
  form.set('file', new Blob(['%PDF-1.4 hostile']), 'a.pdf');
  documentId = (await api.call<{ id: number }>('POST', '/documents/upload', { body: form })).body.id;
  await api.post('/expenses/', { amount: 1, expense_date: '2026-01-01' });
  await api.post('/tags/', { name: 'first' });
});
afterAll(() => api.stop());

/** JSON texts, since some of these no JavaScript value can say. */
const nasty = [
  'null',
  'true',
  '-1',
  '0',
  '1e400',
  '2147483648',
  '99999999999999999999999999',
  '""',
  '"\\u0000"',
  `"${'y'.repeat(50_000)}"`,
  '"0001-01-01"',
  '"2026-01-01T99:99:99Z"',
  `"'; drop table document; --"`,
  '[null]',
  '["__proto__",-1]',
  '{"__proto__":{"admin":true},"fields":{"line_items":[{}],"rate":"x","constructor":1}}',
];
const wholeBodies = [...nasty, '{}', '[]', '"x', `${'['.repeat(2000)}${']'.repeat(2000)}`];

function resolve(schema: Schema | undefined): Record<string, Schema> {
  const found = schema?.$ref ? (description.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] as Schema) : schema;
  return found?.properties ?? found?.anyOf?.map(resolve).find(Boolean) ?? {};
}

/** A call that must not end the session the other calls use, and one that never ends. */
const apart = new Set([
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/logout-all',
  'POST /api/v1/auth/refresh',
  'POST /api/v1/auth/change-password',
  'POST /api/v1/auth/login',
  'GET /api/v1/events',
]);
const ids: Readonly<Record<string, () => number>> = { properties: () => propertyId, documents: () => documentId };

function* calls(): Generator<{ method: string; path: string; operation: Operation }> {
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      if (apart.has(`${method.toUpperCase()} ${path}`)) continue;
      const id = ids[path.split('/')[3] ?? '']?.() ?? 1;
      yield { method: method.toUpperCase(), path: path.replace('{id}', String(id)).replaceAll(/\{\w+\}/g, String(documentId)), operation };
    }
  }
}

/** One in seven fits the length of no list above, so that other texts stand at each place. */
const share = <T>(all: readonly T[]): T[] => oneIn(11, all);

/** Calls eight at a time; answers those that failed on our side or whose refusal has not its shape. */
async function findFailures(wanted: readonly { method: string; path: string; body?: string }[]): Promise<string[]> {
  const failures: string[] = [];
  const waiting = [...wanted];
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { method, path, body } = one;
      const options = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
      const { status, body: said } = await api.call<{ detail?: unknown } | string>(method, `/${path}`, options);
      const shaped = status < 400 || (typeof said === 'object' && said?.detail !== undefined);
      if (status >= 500 || !shaped)
        failures.push(`${status} ${method} ${path} ${body?.slice(0, 120) ?? ''} → ${JSON.stringify(said).slice(0, 200)}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, lane));
  return failures;
}

test('whatever stands in a body, no call fails on our side and every refusal has its shape', async () => {
  const wanted = [...calls()].flatMap(({ method, path, operation }) => {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return [];
    const fit = method === 'POST' ? '"amount":1,"expense_date":"2026-01-01","name":"n","path":"/mail/1/raw",' : '';
    const fields = Object.keys(resolve(schema)).flatMap((name) => nasty.map((value) => `{${fit}${JSON.stringify(name)}:${value}}`));
    return [...wholeBodies, ...fields].map((body) => ({ method, path, body }));
  });
  expect(wanted.length).toBeGreaterThan(1000);
  expect(await findFailures(share(wanted))).toEqual([]);
}, 400_000);

const words = [
  'x',
  '-1',
  '0',
  '1e9',
  '99999999999999999999',
  '%00',
  '%ff',
  '[]',
  '{"a":1}',
  '["id","asc"]',
  '9'.repeat(400),
  '%27%20or%201=1',
];

test('whatever stands in an address, no call fails on our side', async () => {
  const wanted = Object.entries(description.paths)
    .filter(([template]) => template.includes('{'))
    .flatMap(([template, methods]) =>
      Object.keys(methods as object).flatMap((method) =>
        words.map((word) => ({
          method: method.toUpperCase(),
          path: template.replaceAll(/\{\w+\}/g, word),
          ...(['get', 'delete'].includes(method) ? {} : { body: '{}' }),
        })),
      ),
    );
  expect(await findFailures(share(wanted))).toEqual([]);
}, 400_000);

test('whatever stands in a query, no call fails on our side', async () => {
  const wanted = [...calls()]
    .filter(({ method }) => method === 'GET')
    .flatMap(({ method, path, operation }) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name }) => [...words.map((word) => `${name}=${word}`), `${name}[a]=1&${name}[b]=2`, `${name}=1&${name}=x`])
        .map((query) => ({ method, path: `${path}?${query}` })),
    );
  expect(await findFailures(share(wanted))).toEqual([]);
}, 400_000);
