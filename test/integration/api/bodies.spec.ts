import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { adminEmail } from '../../support/api.js';
import { apiForTests } from '../../support/for-tests.js';

const bodyTimes = { signedInMs: 1500, publicMs: 600 };
const linger = { longestMs: 1500, silenceMs: 400 };
const anHour = 3_600_000;

const api = apiForTests({ OPENPHONE_WEBHOOK_SECRET: Buffer.from('a signing key').toString('base64') }, { bodyTimes, linger });
let viewer: string;
let administrator: string;
beforeAll(async () => {
  administrator = await api.signIn(adminEmail);
  viewer = await api.tokenOf('VIEWER');
});

const admin = (): string => administrator;

/** The head of a call on a line of its own, which stays open: the body is the test's to send, or not. */
function open(path: string, token: string | null, ...head: string[]): { line: Socket; answer: Promise<string> } {
  const { port, hostname } = new URL(api.url);
  const line = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void line.destroy());
  const bearer = token === null ? [] : [`Authorization: Bearer ${token}`];
  line.write([`POST /api/v1${path} HTTP/1.1`, 'Host: here', ...bearer, ...head, '', ''].join('\r\n'));
  return { line, answer: text(line).catch(() => 'reset') };
}

/** Sends a little, again and again, until the line is closed. */
function trickle(line: Socket, bytes: string, everyMs = 50) {
  let sent = 0;
  const timer = setInterval(() => {
    if (line.destroyed || !line.writable) return clearInterval(timer);
    line.write(bytes);
    sent += bytes.length;
  }, everyMs);
  const stop = (): void => clearInterval(timer);
  line.once('close', stop);
  onTestFinished(stop);
  return { sent: () => sent, stop };
}

const json = 'Content-Type: application/json';
const form = 'Content-Type: multipart/form-data; boundary=x';
const formHead = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 ';
const size = (bytes: number): string => `Content-Length: ${bytes}`;
const firstLine = (answer: string): string => answer.split('\r\n', 1)[0] ?? '';

test.each<[string, string, () => string | null, string[], number, string]>([
  ['JSON of nobody', '/tickets', () => null, [json, size(2_000_000)], 401, 'Please sign in again.'],
  ['JSON in pieces of nobody', '/tickets', () => null, [json, 'Transfer-Encoding: chunked'], 401, 'Please sign in again.'],
  ['JSON with a token that is none', '/tickets', () => 'nonsense', [json, size(2_000_000)], 401, 'Please sign in again.'],
  ['an upload of nobody', '/documents/upload', () => null, [form, size(20_000_000)], 401, 'Please sign in again.'],
  ['an upload of a viewer', '/documents/upload', () => viewer, [form, size(20_000_000)], 403, "Viewers can't change data"],
  ['mail with a wrong secret', '/webhooks/email?secret=wrong', () => null, [form, size(20_000_000)], 401, 'is wrong'],
  ['a sign-in of 11 kB', '/auth/login', () => null, [json, size(11_000)], 413, 'The body is too large.'],
  ['an address there is not', '/nothing', () => null, [json, size(2_000_000)], 404, 'There is nothing at this address.'],
  ['JSON of 3 MB', '/tickets', admin, [json, size(3_000_000)], 413, 'The body is too large.'],
])('%s is refused before any of it has come, and the line is closed', async (_what, path, token, head, status, sentence) => {
  const { answer } = open(path, token(), ...head);
  const begun = Date.now();
  const received = await answer;
  expect(firstLine(received)).toContain(String(status));
  expect(received).toContain(sentence);
  expect(received).toMatch(/connection: close/i);
  expect(Date.now() - begun).toBeLessThan(linger.longestMs);
});

test.each<[string, string, () => string | null, string, string, number]>([
  ['of a sign-in', '/auth/login', () => null, json, '"', bodyTimes.publicMs],
  ['of a webhook', '/webhooks/openphone', () => null, json, '"', bodyTimes.publicMs],
  ['of a call', '/tickets', admin, json, '"', bodyTimes.signedInMs],
])('a body %s that trickles is given up when its time is over, with an answer', async (_what, path, token, type, bytes, ms) => {
  const { line, answer } = open(path, token(), type, size(5000));
  trickle(line, bytes);
  const begun = Date.now();
  const received = await answer;
  expect(firstLine(received)).toContain('408');
  expect(received).toContain(`did not arrive within ${ms / 1000} seconds`);
  expect(Date.now() - begun).toBeGreaterThanOrEqual(ms);
  expect(Date.now() - begun).toBeLessThan(ms + linger.longestMs + 1000);
});

test('who sends on after a refusal sees the answer, and is cut off when nobody has listened long enough', async () => {
  const { line, answer } = open('/documents/upload', null, form, size(2_000_000_000));
  trickle(line, 'x'.repeat(100_000), 20);
  const begun = Date.now();
  expect(firstLine(await answer)).toContain('401');
  expect(Date.now() - begun).toBeLessThan(linger.longestMs + 1500);
  expect(await readdir(join(api.dataDir, 'files', 'originals')).catch(() => [])).toEqual([]);
});

test('JSON in pieces that grows too large is refused while it comes', async () => {
  const { line, answer } = open('/tickets', admin(), json, 'Transfer-Encoding: chunked');
  line.write(`300000\r\n"${'x'.repeat(0x250000)}`);
  expect(firstLine(await answer)).toContain('413');
});

test('an upload may take longer than JSON', async () => {
  const { line, answer } = open('/documents/upload', admin(), 'Connection: close', form, size(5000));
  line.write(formHead);
  const { sent, stop } = trickle(line, 'y');
  await expect.poll(sent, { timeout: bodyTimes.signedInMs + 2000 }).toBeGreaterThan((bodyTimes.signedInMs + 300) / 50);
  stop();
  const ending = '\r\n--x--\r\n';
  line.write(ending.padStart(5000 - formHead.length - sent(), 'z'));
  expect(firstLine(await answer)).toMatch(/20[01]/);
});

test('who asks before sending hears of the refusal instead of "go on"', async () => {
  const expecting = ['Expect: 100-continue', json, size(15)];
  const { answer } = open('/tickets', null, ...expecting);
  expect(firstLine(await answer)).toContain('401');
  const allowed = open('/tickets', admin(), 'Connection: close', ...expecting);
  allowed.line.once('data', () => allowed.line.write('{"path":"/me"}\n'));
  const received = await allowed.answer;
  expect(received.match(/HTTP\/1.1 (\d+)/g)).toEqual(['HTTP/1.1 100', 'HTTP/1.1 422']);
});

test('a short body that is refused costs its sender no connection', async () => {
  const { port, hostname } = new URL(api.url);
  const line = connect(Number(port), hostname);
  onTestFinished(() => void line.destroy());
  let received = '';
  line.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const call = ['POST /api/v1/tickets HTTP/1.1', 'Host: here', json, size(2), '', '{}'].join('\r\n');
  line.write(call);
  await expect.poll(() => received.match(/HTTP\/1.1 401/g)?.length).toBe(1);
  line.write(call);
  await expect.poll(() => received.match(/HTTP\/1.1 401/g)?.length).toBe(2);
});

test('by default JSON has half a minute, and the server an hour for a file', () => {
  expect((api.app.getHttpServer() as { requestTimeout: number }).requestTimeout).toBe(anHour);
});
