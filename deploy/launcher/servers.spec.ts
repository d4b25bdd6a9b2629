import { afterEach, expect, test, vi } from 'vitest';
import { serverEnvironment } from './servers.mjs';
import { readSettings } from './settings.mjs';

afterEach(() => vi.unstubAllEnvs());

test.each([
  ['the address that mail is taken on', { SMTP_BIND: '192.0.2.7' }, '192.0.2.7'],
  ['that too where it is set to nothing', { SMTP_BIND: '192.0.2.7', GATEWAY_HOST: '' }, '192.0.2.7'],
  ['what is set', { SMTP_BIND: '192.0.2.7', GATEWAY_HOST: 'mail.example.com' }, 'mail.example.com'],
  ['nothing in particular where mail is taken everywhere', { SMTP_BIND: '0.0.0.0' }, undefined],
])('the api finds the gateway at %s', (_what, { GATEWAY_HOST: host, ...env }: Record<string, string>, found) => {
  vi.stubEnv('GATEWAY_HOST', host);
  expect(serverEnvironment(readSettings(env, '/srv'), { PORT: 3000 }).GATEWAY_HOST).toBe(found);
});
