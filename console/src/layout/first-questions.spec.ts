import { afterEach, expect, test, vi } from 'vitest';
import { apiUrl } from '../api/http';
import { session } from '../api/session';
import { pageSize } from '../documents/queue/queue-pages';
import { dataProvider } from '../providers/data-provider';
import { usualOrder } from '../providers/usual-order';
import { firstQuestions } from './first-questions';

const urls = (pathname: string) => firstQuestions(pathname).map(([path, query]) => apiUrl(path, query));

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test('what is asked ahead is what the screens ask, to the letter', async () => {
  session.keep('token');
  const fetch = vi.fn<(url: string) => Promise<Response>>(() =>
    Promise.resolve(new Response('[]', { headers: { 'content-range': '0-0/0' } })),
  );
  vi.stubGlobal('fetch', fetch);
  await dataProvider.getList('documents', { pagination: { page: 1, perPage: pageSize }, sort: usualOrder, filter: {} });
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(urls('/documents'));
  expect(urls('/properties/12')).toEqual(['/api/v1/properties/12']);
});

test('nothing is asked ahead that not everybody may ask', () => {
  expect(['/hoa', '/email-status', '/admin/users'].flatMap(urls)).toEqual([]);
});

test('nothing is asked ahead for an address that only looks like a screen', () => {
  expect(['/properties/new', '/properties/12/edit', '/documents/7', '/nowhere'].flatMap(urls)).toEqual([]);
});
