import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from './api/session';

const shown = vi.hoisted(() => vi.fn<() => void>());
vi.mock('@fontsource-variable/inter', () => ({}));
vi.mock('./App', () => ({
  App: () => {
    shown();
    return null;
  },
}));
vi.mock('./layout/screens', () => ({ login: { load: () => Promise.resolve() }, openScreens: {}, screenAt: () => undefined }));

let mustChange: boolean;
let asked: string[];
beforeEach(() => {
  asked = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace('/api/v1', ''));
    return Promise.resolve(
      new Response(JSON.stringify(url.endsWith('/auth/me') ? { must_change_password: mustChange, role: 'STAFF' } : {})),
    );
  });
  session.keep('a token');
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Loads the page; answers what is asked for until it stands. */
async function load(): Promise<readonly string[]> {
  asked = [];
  shown.mockClear();
  document.body.innerHTML = '<div id="root"></div>';
  vi.resetModules();
  await import('./main');
  await expect.poll(() => shown.mock.calls.length).toBeGreaterThan(0);
  return asked.toSorted();
}

test('what the first screen needs is asked for while it is on its way', async () => {
  mustChange = false;
  const first = ['/auth/me', '/expenses/summary', '/settings'];
  expect(await load()).toEqual(first);
  expect(await load()).toEqual(first);
});

test('a page that is loaded anew before a temporary password is changed asks for nothing but who looks', async () => {
  mustChange = true;
  await load();
  expect(await load()).toEqual(['/auth/me']);
  mustChange = false;
  await load();
  expect(await load()).toContain('/settings');
});

test('whoever signs in next is not taken for the one before', async () => {
  mustChange = true;
  await load();
  session.clear();
  session.keep('a token of somebody else');
  mustChange = false;
  expect(await load()).toContain('/settings');
});
