import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePorts, innerPorts } from './ports.mjs';

const host = '127.0.0.1';
let taken: Server;
let port: number;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rental-ledger-ports-'));
  taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, host, resolve));
  port = (taken.address() as AddressInfo).port;
});

afterEach(async () => {
  rmSync(folder, { recursive: true });
  await new Promise((resolve) => taken.close(resolve));
});

const setting = (number: number, byHand: boolean, at = host) => ({
  variable: 'PORT',
  purpose: 'console',
  number,
  byHand,
  host: at,
  hostVariable: 'BIND',
});

test('a taken default moves on and says so', async () => {
  const said: string[] = [];
  const chosen = await choosePorts([setting(port, false)], (sentence) => said.push(sentence));
  expect(chosen.PORT).toBeGreaterThan(port);
  expect(said).toEqual([`Port ${port} is in use, so the console uses ${chosen.PORT}.`]);
});

test('a taken port that was set by hand is a sentence', async () => {
  await expect(choosePorts([setting(port, true)], () => {})).rejects.toThrow(
    `Port ${port} (PORT) is used by another program; set PORT to a free one.`,
  );
});

test.skipIf(process.platform !== 'linux')('each is looked for on its own address', async () => {
  const mail = { ...setting(port, false), variable: 'SMTP_PORT' };
  const chosen = await choosePorts([setting(port, false, '127.0.0.2'), mail], () => {});
  expect(chosen).toEqual({ PORT: port, SMTP_PORT: expect.any(Number) });
  expect(chosen.SMTP_PORT).toBeGreaterThan(port);
});

test('two settings never get one port', async () => {
  const other = { ...setting(port, false), variable: 'SMTP_PORT', purpose: 'mail gateway' };
  const chosen = await choosePorts([setting(port, false), other], () => {});
  expect(chosen.SMTP_PORT).not.toBe(chosen.PORT);
});

test('an address of another machine is a sentence', async () => {
  await expect(choosePorts([setting(port, false, '192.0.2.1')], () => {})).rejects.toThrow(
    '192.0.2.1 (BIND) is not an address of this machine.',
  );
});

test.each(['', '{"postgres":', 'null', '{"postgres":"x"}'])('inner ports are found anew where their file says %j', async (text) => {
  writeFileSync(join(folder, 'ports.json'), text);
  const chosen = await innerPorts(folder, ['postgres']);
  expect(chosen.postgres).toBeGreaterThan(0);
  expect(await innerPorts(folder, ['postgres'])).toEqual(chosen);
});

test('inner ports that are what they were are not written again', async () => {
  const first = await innerPorts(folder, ['postgres']);
  mkdirSync(join(folder, 'ports.json.new'));
  expect(await innerPorts(folder, ['postgres'])).toEqual(first);
  await expect(innerPorts(folder, ['redis'])).rejects.toThrow('EISDIR');
});

test('inner ports stay the same until one is taken', async () => {
  const first = await innerPorts(folder, ['postgres', 'redis']);
  expect(first.postgres).not.toBe(first.redis);
  expect(await innerPorts(folder, ['postgres', 'redis'])).toEqual(first);
  const squatter = createServer();
  await new Promise<void>((resolve) => squatter.listen(first.redis, host, resolve));
  const third = await innerPorts(folder, ['postgres', 'redis']);
  await new Promise((resolve) => squatter.close(resolve));
  expect(third.postgres).toBe(first.postgres);
  expect(third.redis).not.toBe(first.redis);
});
