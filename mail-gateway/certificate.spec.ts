import { X509Certificate } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadCertificate } from './certificate.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tls-'));
});
afterEach(() => rm(folder, { recursive: true }));

const now = new Date('2026-11-20T00:00:00Z');
const own = (host = 'inbox.localhost') => ({ certFile: undefined, keyFile: undefined, folder, host });
const later = (days: number) => new Date(now.getTime() + days * 24 * 3600_000);

test('a certificate of our own is made once, for our name, readable by us alone', async () => {
  const first = await loadCertificate(own(), now);
  const read = new X509Certificate(first.cert);
  expect(read.checkHost('inbox.localhost')).toBe('inbox.localhost');
  expect(new Date(read.validTo) > later(800)).toBe(true);
  expect(() => createSecureContext(first)).not.toThrow();
  expect((await stat(join(folder, 'smtp.pem'))).mode & 0o777).toBe(0o600);
  expect(await loadCertificate(own(), later(700))).toEqual(first);
});

test.each([
  ['it ends within a month', own, later(800)],
  ['the name changed', () => own('mail.example'), now],
])('it is made anew when %s', async (_, settings, at) => {
  const first = await loadCertificate(own(), now);
  const second = await loadCertificate(settings(), at);
  expect(second.cert).not.toBe(first.cert);
  expect(() => createSecureContext(second)).not.toThrow();
});

test('it is made anew when the file is damaged', async () => {
  await writeFile(join(folder, 'smtp.pem'), 'half a key');
  expect(new X509Certificate((await loadCertificate(own(), now)).cert).subject).toBe('CN=inbox.localhost');
});

test('given files win, and one without the other is refused', async () => {
  const given = await loadCertificate(own(), now);
  await writeFile(join(folder, 'cert'), given.cert);
  await writeFile(join(folder, 'key'), given.key);
  const files = { ...own('other.example'), certFile: join(folder, 'cert'), keyFile: join(folder, 'key') };
  expect(await loadCertificate(files, now)).toEqual(given);
  await expect(loadCertificate({ ...files, keyFile: undefined }, now)).rejects.toThrow(/together/);
});

test.each([
  ['the key of another certificate', 'smtp.pem'],
  ['half a key', 'half'],
])('given files that do not fit are refused with a sentence, so that what was given before goes on: %s', async (_what, keyFile) => {
  const given = await loadCertificate(own(), now);
  await writeFile(join(folder, 'cert'), given.cert);
  await writeFile(join(folder, 'half'), given.key.slice(0, 80));
  // It takes the place of the one before in its file.
  await loadCertificate(own('mail.example'), now);
  const files = { ...own(), certFile: join(folder, 'cert'), keyFile: join(folder, keyFile) };
  await expect(loadCertificate(files, now)).rejects.toThrow(/^TLS_CERT_FILE and TLS_KEY_FILE are not a certificate and its key \(.+\)\.$/);
});
