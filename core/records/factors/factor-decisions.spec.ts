import { generateSync } from 'otplib';
import { describe, expect, test } from 'vitest';
import { secondsToWait } from '#core/records/factors/code-delay';
import { findRelyingParty } from '#core/records/factors/relying-party';
import { mustEnroll, requirementOf, requirementWarning, warningOf } from '#core/records/factors/requirement';
import { newTotpSecret, stepOfCode, totpUri } from '#core/records/factors/totp-code';

const https = 'https://books.example.com';

describe('of whom a second factor is required', () => {
  test.each([
    ['administrators', '127.0.0.1', undefined, 'nobody'],
    ['administrators', '::1', 'http://localhost:3000', 'nobody'],
    ['administrators', '0.0.0.0', undefined, 'administrators'],
    ['administrators', '192.0.2.7', undefined, 'administrators'],
    ['administrators', '127.0.0.1', https, 'administrators'],
    ['everybody', '127.0.0.1', undefined, 'everybody'],
    ['nobody', '0.0.0.0', https, 'nobody'],
  ] as const)('%s, at %s as %s: of %s', (SECOND_FACTOR, BIND, PUBLIC_URL, expected) => {
    expect(requirementOf({ SECOND_FACTOR, BIND, PUBLIC_URL })).toBe(expected);
  });

  test.each([
    ['ADMIN', 'administrators', null, undefined, true],
    ['ADMIN', 'administrators', new Date(), undefined, false],
    ['ADMIN', 'administrators', null, 'oidc', false],
    ['STAFF', 'administrators', null, undefined, false],
    ['VIEWER', 'everybody', null, 'password', true],
    ['ADMIN', 'nobody', null, undefined, false],
  ] as const)('%s where it is %s, enrolled %s, by %s', (role, requirement, secondFactorSince, method, expected) => {
    expect(mustEnroll({ role, secondFactorSince }, requirement, method)).toBe(expected);
  });

  test('that nobody needs one is said where others reach the console, and not for this machine alone', () => {
    expect(requirementWarning({ SECOND_FACTOR: 'nobody', BIND: '0.0.0.0' })).toMatch(/^SECOND_FACTOR=nobody: the stolen password/);
    expect(requirementWarning({ SECOND_FACTOR: 'nobody', BIND: '127.0.0.1' })).toBeNull();
    expect(requirementWarning({ SECOND_FACTOR: 'administrators', BIND: '0.0.0.0' })).toBeNull();
    expect([warningOf({ SECOND_FACTOR: 'nobody', PUBLIC_URL: https }), warningOf({ PUBLIC_URL: 'none' })]).toEqual([
      expect.any(String),
      null,
    ]);
  });
});

test.each([
  [undefined, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [https, 'http://localhost:3000', { id: 'localhost', origin: 'http://localhost:3000' }],
  [`${https}/`, https, { id: 'books.example.com', origin: https }],
  // What a caller says of itself never names the site.
  [https, 'https://evil.example', { id: 'books.example.com', origin: https }],
  [https, 'null', { id: 'books.example.com', origin: https }],
  [undefined, 'https://evil.example', expect.stringMatching(/^Passkeys need the address of the console/)],
  [undefined, 'http://127.0.0.1:3000', expect.stringMatching(/^Passkeys need a host name: open the console at http:\/\/localhost:3000/)],
  ['http://books.example.com', https, expect.stringMatching(/^Passkeys need https/)],
  ['https://192.0.2.7', https, expect.stringMatching(/^Passkeys need a host name, but PUBLIC_URL is an IP address/)],
])('the site of passkeys: PUBLIC_URL %s, opened at %s', (publicUrl, origin, expected) => {
  expect(findRelyingParty(publicUrl, origin)).toEqual(expected);
});

describe('a code', () => {
  // RFC 6238, appendix B: the secret is 12345678901234567890 in Base32; of its eight digits the last six.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i is the one of the RFC', (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
  });

  const at = 1_234_567_890;
  const codeAt = (seconds: number): string => generateSync({ secret, epoch: seconds });
  test.each([
    [-60, null],
    [-30, -1],
    [0, 0],
    [30, 1],
    [60, null],
  ])('%i seconds off', (drift, step) => {
    const found = stepOfCode(secret, codeAt(at + drift), new Date(at * 1000), null);
    expect(found).toBe(step === null ? null : Math.floor(at / 30) + step);
  });

  test.each([[''], ['12345'], ['1234567'], ['abcdef'], ['１２３４５６']])('%j is none', (typed) => {
    expect(stepOfCode(secret, typed, new Date(at * 1000), null)).toBeNull();
  });

  test('may be typed with a space, and opens once', () => {
    const code = codeAt(at);
    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, new Date(at * 1000), Math.floor(at / 30) - 1)).not.toBeNull();
    expect(stepOfCode(secret, code, new Date(at * 1000), Math.floor(at / 30))).toBeNull();
  });

  test('a new secret has 160 bits, and its address is what apps read', () => {
    const made = newTotpSecret();
    expect(made).toMatch(/^[A-Z2-7]{32}$/);
    expect(totpUri(made, 'jo+1@example.com')).toContain(`secret=${made}`);
  });
});

const now = new Date('2026-11-24T12:00:00Z');
const ago = (seconds: number): Date => new Date(now.getTime() - seconds * 1000);
test.each([
  [0, 0, 0],
  [4, 0, 0],
  [5, 0, 10],
  [5, 4, 6],
  [6, 0, 20],
  [9, 0, 160],
  [10, 0, 300],
  [1000, 0, 300],
  [1000, 301, 0],
  [1000, 90_000, 0],
])('after %i wrong codes, the last %i s ago, the next waits %i s', (failures, secondsAgo, expected) => {
  expect(secondsToWait(failures === 0 ? null : { failures, lastAt: ago(secondsAgo) }, now)).toBe(expected);
});
