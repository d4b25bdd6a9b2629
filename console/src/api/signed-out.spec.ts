import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './http';
import { session } from './session';

const asked: string[] = [];

beforeEach(() => {
  session.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(new Response('{}'));
  });
});
afterEach(() => vi.unstubAllGlobals());

test('what a screen asks after somebody signed out is refused without asking the server', async () => {
  await expect(call('/mail/')).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual([]);
});

test('the sign-in and whoever brings a token of their own are answered', async () => {
  await call('/auth/options');
  await call('/events', { headers: { authorization: 'Bearer given' } });
  expect(asked).toEqual(['/api/v1/auth/options', '/api/v1/events']);
});
