import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Answer, testPassword } from '../support/api.js';
import { apiForTests } from '../support/for-tests.js';

const api = apiForTests();

const addresses = 100;
const tries = 10_000;
const accounts = 20;
/** As many are looked at for an account, of all that strangers try within a quarter of an hour. */
const mostLookedAt = 30;

const login = (username: string, password: string, address: string, cookie = ''): Promise<Answer> =>
  api.call('POST', '/auth/login', {
    token: null,
    body: new URLSearchParams({ username, password }),
    headers: { 'x-forwarded-for': address, cookie },
  });
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test('of ten thousand tries from a hundred addresses at most thirty are looked at for an account, and its owner signs in within a second where the browser is known', async () => {
  const victims = await Promise.all(Array.from({ length: accounts }, () => api.makeUser('STAFF')));
  const owner = victims[0] ?? (await api.makeUser('STAFF'));
  const known = await login(owner.email, testPassword, '203.0.113.9');
  const cookie = known.headers.get('set-cookie')?.split(';')[0] ?? '';
  const looked = new Map<string, number>();
  const refusals = new Set<number>();
  const numbers = Array.from({ length: tries }, (_, at) => at);
  const attack = async (): Promise<void> => {
    for (let at = numbers.shift(); at !== undefined; at = numbers.shift()) {
      const { email } = victims[at % accounts] ?? owner;
      const answer = await login(email, `guess ${at}`, `198.51.100.${(Math.floor(at / accounts) % addresses) + 1}`);
      if (answer.status === 401) looked.set(email, (looked.get(email) ?? 0) + 1);
      else refusals.add(answer.status);
    }
  };
  const own: number[] = [];
  const attackers = Promise.all(Array.from({ length: 20 }, attack));
  while (numbers.length > 0) {
    const began = performance.now();
    expect((await login(owner.email, testPassword, '203.0.113.9', cookie)).status).toBe(200);
    own.push(performance.now() - began);
    // As often as one address may: 120 times a minute.
    await wait(600);
  }
  await attackers;
  expect([...refusals]).toEqual([429]);
  expect(Math.max(...looked.values())).toBeLessThanOrEqual(mostLookedAt);
  expect(Math.max(...own)).toBeLessThan(1000);
  console.log(
    `${tries} tries on ${accounts} accounts from ${addresses} addresses: at most ${Math.max(...looked.values())} looked at for one; ` +
      `the owner of one signed in ${own.length} times meanwhile in a known browser, in ${Math.round(Math.max(...own))} ms at most`,
  );
});

test('a wrong password takes the same time for an account that is there and one that is not', async () => {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 60; round += 1) {
    const { email } = await api.makeUser('STAFF');
    for (const [kind, username] of [
      ['known', email],
      ['unknown', `nobody-${round}@example.com`],
    ] as const) {
      const began = performance.now();
      expect((await login(username, 'wrong', `192.0.2.${round + 1}`)).status).toBe(401);
      times[kind].push(performance.now() - began);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  expect(Math.abs(known - unknown)).toBeLessThan(Math.max(known, unknown) * 0.2);
  console.log(`median of 60: ${known.toFixed(1)} ms for a known account, ${unknown.toFixed(1)} ms for an unknown one`);
});
