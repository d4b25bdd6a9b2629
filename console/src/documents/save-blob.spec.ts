import { afterEach, expect, test, vi } from 'vitest';
import { saveAnswer } from './save-blob';

afterEach(() => vi.restoreAllMocks());

/** The name that an answer of these headers is saved under. */
async function savedAs(headers: Record<string, string>): Promise<string> {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:one';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  await saveAnswer(new Response('the file', { headers }), 'Your bill of Acme.com');
  return names.join();
}

test.each([
  [
    'as the server calls it',
    `attachment; filename="Gr__e.html"; filename*=UTF-8''Gr%C3%BC%C3%9Fe%2C%20Acme.com.html`,
    'Grüße, Acme.com.html',
  ],
  ['by its own name, where the server tells none', `attachment; filename="x"`, 'Your bill of Acme.com'],
  ['by its own name, where nobody can read what it tells', `attachment; filename*=UTF-8''%E0%A4%A`, 'Your bill of Acme.com'],
])('a file is saved %s', async (_, disposition, name) => {
  expect(await savedAs({ 'content-disposition': disposition })).toBe(name);
});

test('a file is saved by its own name, where its answer says nothing', async () => {
  expect(await savedAs({})).toBe('Your bill of Acme.com');
});
