import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { readEnv } from '#core/kernel/platform/env';
import { OidcProvider } from './oidc-provider.js';
import { providerTrouble } from './provider-trouble.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

const late = 'It does not answer in time.';

/** A provider whose server answers like this; `self` is its address. `seconds`: how long it is given; on a busy machine even a prompt answer takes its time. */
async function providerThat(answer: (self: string) => RequestListener, seconds: number): Promise<OidcProvider> {
  server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const self = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.on('request', answer(self));
  const names = { PUBLIC_URL: 'http://127.0.0.1:1', OIDC_ISSUER: self, OIDC_CLIENT_ID: 'ledger' };
  return new OidcProvider(readEnv({ DATABASE_URL: 'postgresql://nowhere/nothing', ...names }), seconds);
}

const json =
  (body: object): RequestListener =>
  (_, response) =>
    void response.setHeader('content-type', 'application/json').end(JSON.stringify(body));

test.each<[string, (self: string) => RequestListener, string | null]>([
  ['describes itself', (self) => json({ issuer: self }), null],
  [
    'differs from OIDC_ISSUER',
    () => json({ issuer: 'https://id.example' }),
    'The issuer it names differs from OIDC_ISSUER. Both must match exactly.',
  ],
  ['says nothing', () => () => undefined, late],
  ['stops in the middle', () => (_, response) => void response.setHeader('content-type', 'application/json').write('{'), late],
  [
    'answers a page',
    () => (_, response) => void response.setHeader('content-type', 'text/html').end('<p>'),
    'It does not answer with JSON. Is OIDC_ISSUER the address of its issuer?',
  ],
  [
    'sends elsewhere',
    () => (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
    'It does not answer the request for its description with status 200.',
  ],
  ['sends more than anybody reads', () => json({ issuer: 'x'.repeat(2_000_000) }), 'Its answer is larger than 1 MB.'],
  ['is no JSON', () => (_, response) => void response.setHeader('content-type', 'application/json').end('{'), 'Its answer cannot be read.'],
])('a provider that %s', async (_, answer, sentence) => {
  const provider = await providerThat(answer, sentence === late ? 0.2 : 10);
  expect(await provider.probe()).toBe(sentence);
});

test.each([
  [
    Object.assign(new Error('x'), { code: 'OAUTH_RESPONSE_BODY_ERROR', error: 'invalid_client' }),
    'It does not know this client. Check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.',
  ],
  [new Error('x', { cause: Object.assign(new Error('y'), { code: 'CERT_HAS_EXPIRED' }) }), 'Its certificate is not trusted.'],
  [
    new Error('x', { cause: Object.assign(new Error('y'), { code: 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED' }) }),
    'Its token is not valid at this time. Check both clocks.',
  ],
  [null, 'Its answer is not valid.'],
])('%o is told as: %s', (error, sentence) => {
  expect(providerTrouble(error).sentence).toBe(sentence);
});
