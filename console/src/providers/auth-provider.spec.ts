import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../api/http';
import { session } from '../api/session';
import { authProvider } from './auth-provider';

/** The server refuses every token; `meanwhile` happens before its answer comes. */
function refuse(meanwhile: () => void): void {
  vi.stubGlobal('fetch', () => {
    meanwhile();
    return Promise.resolve(new Response('{}', { status: 401 }));
  });
}
beforeEach(() => session.keep('old'));
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

const refused = new ApiError(401, null, null, 'old');
const asks: [string, () => Promise<unknown>][] = [
  ['checkAuth', async () => authProvider.checkAuth({})],
  ['checkError', async () => authProvider.checkError(refused)],
];

test.each(asks)('%s: the token that was refused is forgotten', async (_, ask) => {
  refuse(() => {});
  await expect(ask()).rejects.toThrow('The server answered 401');
  expect(session.token()).toBeNull();
});

test.each(asks)('%s: one that another tab has kept meanwhile stays', async (_, ask) => {
  const answers: [token: string | null, status: number][] = [];
  vi.stubGlobal('fetch', (_url: string, { headers }: { headers: Record<string, string> }) => {
    const status = headers.authorization === 'Bearer old' ? 401 : 200;
    answers.push([session.token(), status]);
    session.keep('new');
    return Promise.resolve(new Response('{"role":"STAFF"}', { status }));
  });
  await ask();
  expect(session.token()).toBe('new');
  expect(answers.at(-1)).toEqual(['new', 200]);
  await authProvider.logout({});
});

test.each(asks)('%s: where another tab has signed out meanwhile, it is so here', async (_, ask) => {
  refuse(() => session.clear());
  await expect(ask()).rejects.toThrow('The server answered 401');
});

test.each([
  ['answers', () => Promise.resolve(new Response(null, { status: 204 }))],
  ['is away', () => Promise.reject(new TypeError('Failed to fetch'))],
])('logout: the session ends here at once, and on a server that %s', async (_, answer) => {
  const calls: [string, string | undefined][] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    calls.push([url, headers.authorization]);
    return answer();
  });
  const done = authProvider.logout({});
  expect(session.token()).toBeNull();
  expect(await done).toBe('/login');
  expect(calls).toEqual([['/api/v1/auth/logout', 'Bearer old']]);
});
