import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from '#core/kernel/platform/app-error';
import { choiceFilter, dayFilter, flagFilter, idFilter, wordFilter } from './filter-values.js';
import { listParameters } from './list-parameters.js';
import { contentRange } from '../http/page.js';
import { readList } from './list-query.js';

const filters = { id: idFilter(), status: choiceFilter(['open', 'done']), archived: flagFilter('Archived.'), from: dayFilter('From.') };
const rules = { resource: 'things', filters, sortable: ['name', 'created_at'] as const, order: [['created_at', 'desc'] as const] };
const Query = listParameters(filters);

const read = (query: Record<string, unknown>) => readList(rules, Query.parse(query));
/** The problems with which a query is refused; null where it is read. */
function refusal(query: Record<string, unknown>) {
  try {
    read(query);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.extra.problems ?? [];
  }
}

const plain = { skip: 0, limit: 100, order: [['created_at', 'desc']], filters: {}, q: null };

describe('what can be asked for', () => {
  test.each([
    [{}, plain],
    [
      { skip: '20', limit: '10' },
      { ...plain, skip: 20, limit: 10 },
    ],
    [{ limit: '99999' }, { ...plain, limit: 1000 }],
    [{ range: '[0,24]' }, { ...plain, limit: 25 }],
    [
      { range: '[50,50]', skip: '3', limit: '7' },
      { ...plain, skip: 50, limit: 1 },
    ],
    [{ range: '[0,5000]' }, { ...plain, limit: 1000 }],
    [{ sort: '["name","ASC"]' }, { ...plain, order: [['name', 'asc']] }],
    [{ sort: '["name","desc"]' }, { ...plain, order: [['name', 'desc']] }],
    [{ q: '  water ' }, { ...plain, q: 'water' }],
    [{ q: '   ' }, plain],
    [
      { filter: '{"q":"gas"}', q: 'water' },
      { ...plain, q: 'gas' },
    ],
    [{ filter: '{}', sort: '', range: '' }, plain],
    [{ id: '1,2' }, { ...plain, filters: { id: [1, 2] } }],
    [{ id: ['1', '2'] }, { ...plain, filters: { id: [1, 2] } }],
    [{ filter: '{"id":[1,"2"],"archived":true}' }, { ...plain, filters: { id: [1, 2], archived: [true] } }],
    [
      { filter: '{"id":3}', id: '4' },
      { ...plain, filters: { id: [3] } },
    ],
    [{ filter: '{"id":[],"status":null,"from":""}' }, plain],
    [
      { status: 'open', from: '2026-01-31' },
      { ...plain, filters: { status: ['open'], from: ['2026-01-31'] } },
    ],
    [{ unknown: 'ignored' }, plain],
  ])('%j', (query, request) => {
    expect(read(query)).toEqual(request);
  });
});

test('a name may have a comma of its own, and several names are several', () => {
  const named = { ...rules, filters: { id: idFilter(), vendor: wordFilter('The whole name.') } };
  const asked = (query: object) => readList(named, listParameters(named.filters).parse(query)).filters;
  expect(asked({ vendor: 'Acme Plumbing, LLC' })).toEqual({ vendor: ['Acme Plumbing', 'LLC', 'Acme Plumbing, LLC'] });
  expect(asked({ filter: '{"vendor":["Acme, Inc.","Birch"]}' })).toEqual({ vendor: ['Acme', 'Inc.', 'Birch', 'Acme, Inc.'] });
  expect(asked({ vendor: Array.from({ length: 40 }, () => 'City Water').join(',') }).vendor).toHaveLength(40);
  expect(asked({ vendor: 'Birch', id: '1,2' })).toEqual({ vendor: ['Birch'], id: [1, 2] });
});

describe('what is refused, and where', () => {
  test.each([
    [{ sort: '["password","ASC"]' }, ['query', 'sort', 0]],
    [{ sort: '["name","UP"]' }, ['query', 'sort', 1]],
    [{ sort: '["name"]' }, ['query', 'sort']],
    [{ sort: 'name' }, ['query', 'sort']],
    [{ sort: '["__proto__","ASC"]' }, ['query', 'sort', 0]],
    [{ range: '[5,1]' }, ['query', 'range']],
    [{ range: '[-1,5]' }, ['query', 'range', 0]],
    [{ range: '[0,1e99]' }, ['query', 'range', 1]],
    [{ filter: '[]' }, ['query', 'filter']],
    [{ filter: '{"secret":1}' }, ['query', 'filter', 'secret']],
    [{ filter: '{"constructor":1}' }, ['query', 'filter', 'constructor']],
    [{ filter: '{"id":{"$ne":1}}' }, ['query', 'id']],
    [{ filter: '{"id":[[1]]}' }, ['query', 'id']],
    [{ filter: '{"q":7}' }, ['query', 'filter', 'q']],
    [{ filter: String.raw`{"q":"a\u0000"}` }, ['query', 'filter', 'q']],
    [{ filter: String.raw`{"id":[1,"\ud800"]}` }, ['query', 'filter', 'id', 1]],
    [{ id: 'x' }, ['query', 'id']],
    [{ id: { $gt: '1' } }, ['query', 'id']],
    [{ status: 'lost' }, ['query', 'status']],
    [{ archived: 'perhaps' }, ['query', 'archived']],
    [{ from: '2026-02-30' }, ['query', 'from']],
    [{ from: '0000-02-28' }, ['query', 'from']],
  ])('%j', (query, loc) => {
    expect(refusal(query)?.[0]?.loc).toEqual(loc);
  });

  test.each([{ skip: '-1' }, { limit: '0' }, { limit: 'many' }, { skip: '1.5' }, { q: 'x'.repeat(201) }])('%j by its schema', (query) => {
    expect(Query.safeParse(query).success).toBe(false);
  });
});

test('whatever is asked, the answer is a bounded page of known fields, or a refusal with a place', () => {
  const anything = fc.oneof(fc.string(), fc.json(), fc.constantFrom('[0,9]', '["name","ASC"]', '{"id":1}', '1', 'open'));
  const query = fc.record(
    {
      skip: anything,
      limit: anything,
      sort: anything,
      range: anything,
      filter: anything,
      q: anything,
      id: fc.oneof(anything, fc.array(anything)),
      status: anything,
    },
    { requiredKeys: [] },
  );
  const holds = fc.property(query, (asked) => {
    if (!Query.safeParse(asked).success) return true;
    const problems = refusal(asked);
    if (problems) return problems.length > 0;
    const { limit, skip, order, filters: given } = read(asked);
    const known = order.every(([field]) => rules.sortable.includes(field)) && Object.keys(given).every((name) => name in filters);
    return known && limit >= 1 && limit <= 1000 && skip >= 0;
  });
  expect(() => fc.assert(holds, { numRuns: 1000 })).not.toThrow();
});

test.each([
  [0, 25, 319, 'documents 0-24/319'],
  [300, 19, 319, 'documents 300-318/319'],
  [0, 0, 0, 'documents */0'],
  [400, 0, 319, 'documents */319'],
])('Content-Range of %i rows %i of %i', (skip, rows, total, text) => {
  expect(contentRange('documents', skip, rows, total)).toBe(text);
});

test('the parameters are documented by name', () => {
  const { properties } = z.toJSONSchema(Query, { io: 'input' });
  expect(Object.keys(properties ?? {})).toEqual(['skip', 'limit', 'sort', 'range', 'filter', 'q', 'id', 'status', 'archived', 'from']);
  expect(Query.parse({ status: 'open' }).status).toBe('open');
});
