import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenApi } from '../../../api/openapi/openapi.js';
import { exampleOf, type Schema, type Schemas } from '../../../api/openapi/openapi-examples.js';
import { TestApi } from '../../support/api.js';
import { proving } from '../../support/share.js';
import { paper, sampleProperty } from '../../support/sample-books.js';

interface Operation {
  requestBody?: { content: Record<string, { schema?: Schema; example?: unknown }> };
  parameters?: { name: string; in: string }[];
}
interface Call {
  method: string;
  path: string;
  body: unknown;
  query: string[];
}

/** `npm run prove` makes as many as there is time for. */
const [most, budgetMs] = [proving ? 20_000 : 300, 25_000];
/** Calls that end the session the others use, and one that never ends. */
const apart = /^(POST .*\/auth\/(login|change-password|confirm|refresh|logout|logout-all)|GET .*\/events)$/;

let api: TestApi;
let calls: Call[];
let tables: string[];
beforeAll(async () => {
  // With everything set up: what is not says so with 503.
  api = await TestApi.start({ OPENPHONE_WEBHOOK_SECRET: Buffer.from('a signing key').toString('base64') });
  const { em } = api;
  const property = await sampleProperty(em, 'Elm Street');
  await paper(em, { fileKey: null });
  await api.post('/expenses/', { amount: 12.5, expense_date: '2026-02-01', property_id: property });
  await api.post('/tags/', { name: 'roof' });
  const rows = await em.execute<{ name: string }[]>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  tables = rows.map(({ name }) => name);
  calls = await readCalls();
});
afterAll(() => api.stop());

/** Every described call with a body or a query, with an example to start from and the id of something that is there. */
async function readCalls(): Promise<Call[]> {
  const { paths, components } = createOpenApi(api.app);
  const schemas = (components?.schemas ?? {}) as Schemas;
  const found: Call[] = [];
  for (const [template, methods] of Object.entries(paths)) {
    for (const [method, { requestBody, parameters = [] }] of Object.entries(methods as Record<string, Operation>)) {
      const media = requestBody?.content['application/json'];
      const query = parameters.filter((one) => one.in === 'query').map(({ name }) => name);
      if (apart.test(`${method.toUpperCase()} ${template}`) || (!media && query.length === 0)) continue;
      found.push({
        method: method.toUpperCase(),
        path: template.replaceAll(/\{\w+\}/g, '1'),
        body: media && (media.example ?? exampleOf(media.schema ?? {}, schemas)),
        query,
      });
    }
  }
  return found;
}

// prettier-ignore
const edges = [
  null, true, '', 'x'.repeat(20_000), 'nul \0', '\ud800', '2026-02-30', '2026-02-28T25:00:00Z', '../../etc/passwd',
  0, -1, 0.001, 1e21, -1e308, 2 ** 53, 2_147_483_648, 999_999_999_999.99, {}, [], [[[]]], { $ref: '#' },
];
const nasty = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...edges) },
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.double(),
  fc.integer(),
);
/** Where to change the example, by shares of what is there; what to put there, or `undefined` to take it away. */
const change = fc.record({
  at: fc.array(fc.nat(40), { minLength: 1, maxLength: 4 }),
  value: fc.option(nasty, { nil: undefined, freq: 6 }),
});

/** A copy of a JSON value in which one place holds something else. */
function changed(value: unknown, [step = 0, ...rest]: readonly number[], put: unknown): unknown {
  if (typeof value !== 'object' || value === null) return put;
  const entries = Object.entries(value);
  const index = step % (entries.length + 1);
  if (Array.isArray(value)) return value.toSpliced(index, 1, rest.length > 0 ? changed(value[index], rest, put) : put);
  const [key, old] = entries[index] ?? ['unknown_field', undefined];
  return { ...value, [key]: rest.length > 0 && typeof old === 'object' ? changed(old, rest, put) : put };
}

/** How many rows every table holds. */
async function countRows(): Promise<string> {
  const [row] = await api.em.execute<object[]>(`select ${tables.map((name) => `(select count(*) from ${name}) as ${name}`).join(', ')}`);
  return JSON.stringify(row);
}

test('whatever is made of a call that fits, it is answered as described, never by a failure, and a refusal has written nothing', async () => {
  expect(calls.length).toBeGreaterThan(40);
  const seen = new Set<string>();
  const property = fc.asyncProperty(
    fc.nat(),
    fc.array(change, { maxLength: 3 }),
    fc.array(
      fc.tuple(fc.nat(), fc.oneof(fc.string(), fc.constantFrom('1', '-1', '[0,9]', '["id","ASC"]', '{"id":[1]}', '{', '2026-01-01'))),
    ),
    async (which, changes, words) => {
      const { method, path, body, query } = calls[which % calls.length] as Call;
      seen.add(`${method} ${path}`);
      const sent = changes.reduce<unknown>((before, { at, value }) => changed(before, at, value), body);
      const asked = new URLSearchParams(
        query.length === 0 ? [] : words.map(([index, word]): [string, string] => [query[index % query.length] ?? '', word.toWellFormed()]),
      );
      const before = method === 'GET' ? '' : await countRows();
      // An answer that is not as described throws by itself.
      const { status } = await api.call(method, `/${path}?${asked.toString()}`, body === undefined ? {} : { json: sent });
      expect(status).toBeLessThan(500);
      const after = method === 'GET' || status < 400 ? before : await countRows();
      expect(after).toBe(before);
    },
  );
  await fc.assert(property, { numRuns: most, interruptAfterTimeLimit: budgetMs, markInterruptAsFailure: false });
  expect(seen.size).toBeGreaterThan(0.6 * calls.length);
}, 400_000);
