import { afterEach, expect, test, vi } from 'vitest';
import { endSessionAddress, forgetEndSession, noteSignedInByProvider, prepareSignOut, readReturn } from './oidc';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});

test.each([
  ['#oidc=abc', { code: 'abc' }],
  ['#oidc_error=denied', { refusal: 'denied' }],
  ['#oidc=', null],
  ['#else=1', null],
  ['', null],
])('%s is read as %o', (hash, expected) => {
  expect(readReturn(hash)).toEqual(expected);
});

test.each([
  ['https://id.example/end?client_id=x', 'https://id.example/end?client_id=x'],
  ['javascript:alert(1)', null],
  [null, null],
])('after a sign-in by the provider, the sign-out at %s is offered as %s', async (url, offered) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ url })));
  noteSignedInByProvider();
  await prepareSignOut({});
  expect(endSessionAddress()).toBe(offered);
});

test('whoever goes there to sign out is not offered it again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ url: 'https://id.example/end' })));
  noteSignedInByProvider();
  await prepareSignOut({});
  forgetEndSession();
  expect(endSessionAddress()).toBeNull();
});

test('without one nothing is asked', async () => {
  const asked = vi.fn<typeof fetch>();
  vi.stubGlobal('fetch', asked);
  await prepareSignOut({});
  expect(asked).not.toHaveBeenCalled();
});
