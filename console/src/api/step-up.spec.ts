import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchJson } from './http';
import { session } from './session';
import { stepUp } from './step-up';

const refused = () =>
  new Response(JSON.stringify({ detail: 'Confirm your identity, then try again.' }), {
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="insufficient_user_authentication"' },
  });
const sent: string[] = [];
let leave = (): void => undefined;

/** A server that asks for a proof until the token is `proved`. */
beforeEach(() => {
  session.keep('old');
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    sent.push(`${headers.authorization} ${body}`);
    return Promise.resolve(headers.authorization === 'Bearer proved' ? new Response('{"done":true}') : refused());
  });
});
afterEach(() => {
  leave();
  sent.length = 0;
  vi.unstubAllGlobals();
  session.clear();
});

const change = (at: number) => fetchJson<{ done: boolean }>('/admin/users/1', { method: 'PUT', json: { at } });

test('several refused calls share one question, and each is made again with the new token', async () => {
  const ask = vi.fn<() => Promise<boolean>>(async () => {
    await Promise.resolve();
    session.keep('proved');
    return true;
  });
  leave = stepUp.onAsk(ask);
  expect(await Promise.all([change(1), change(2)])).toEqual([{ done: true }, { done: true }]);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(sent).toEqual(['Bearer old {"at":1}', 'Bearer old {"at":2}', 'Bearer proved {"at":1}', 'Bearer proved {"at":2}']);
  session.keep('old');
  await change(3);
  expect(ask).toHaveBeenCalledTimes(2);
});

test.each([
  ['somebody who cancels', () => stepUp.onAsk(() => Promise.resolve(false)), 1],
  ['a proof that does not help', () => stepUp.onAsk(() => Promise.resolve(true)), 2],
  ['nobody there to ask', () => () => undefined, 1],
])('%s: the call fails with the sentence of the server', async (_, listen, calls) => {
  leave = listen();
  await expect(change(1)).rejects.toThrow('Confirm your identity, then try again.');
  expect(sent).toHaveLength(calls);
});
