import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bill, pdf } from '../fixtures/paper.js';
import { rawMail } from '../fixtures/mail.js';
import { AnthropicStandIn } from '../stand-in/anthropic.js';
import { until } from '../support/gateway.js';
import { SmtpClient } from '../support/smtp-client.js';
import { StackCalls } from '../support/stack-calls.js';
import { admin, startWholeStack, type WholeStack } from '../support/whole-stack.js';

/** Secrets that must never be seen again, by where they were said. */
const secrets = {
  'the key of sealed values': 'canary-secret-key-0123456789-0123456789-abcdef',
  'the provider’s key': 'sk-canary-provider-5521',
  'the password of outgoing mail': 'canary-smtp-password-7713',
  'the webhook’s secret': Buffer.from('canary-webhook-9917').toString('base64'),
  'the administrator’s password': admin.password,
  'a door code': 'canary-door-4471',
  'a network password': 'canary-wifi-3381',
  'an account number': 'canary-account-88123',
  'a new user’s password': '',
} satisfies Record<string, string>;

let stack: WholeStack;
let provider: AnthropicStandIn;
beforeAll(async () => {
  provider = await AnthropicStandIn.start();
  stack = await startWholeStack({
    QUEUE_PREFIX: 'canaries',
    LOG_LEVEL: 'trace',
    SECRET_KEY: secrets['the key of sealed values'],
    ANTHROPIC_API_KEY: secrets['the provider’s key'],
    ANTHROPIC_BASE_URL: provider.url,
    SMTP_URL: `smtp://sender:${secrets['the password of outgoing mail']}@127.0.0.1:1`,
    OPENPHONE_WEBHOOK_SECRET: secrets['the webhook’s secret'],
    MAIL_ALLOWED_SENDERS: '@harborwater.example',
  });
});
afterAll(async () => {
  await stack?.remove();
  await provider?.stop();
});

/** Where a secret could turn up: a name, and all that was said there. */
type Place = readonly [name: string, text: string];

async function database(): Promise<Place[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const places: Place[] = [];
  for (const { name } of rows)
    places.push([
      `table ${name}`,
      (await client.query(`select t::text as row from "${name}" t`)).rows.map((row: { row: string }) => row.row).join('\n'),
    ]);
  await client.end();
  return places;
}

/** Every path that can be read without knowing anything, and a few that refuse. */
async function answers(calls: StackCalls): Promise<Place[]> {
  const description = (await (await fetch(`${stack.apiUrl()}/api/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const paths = Object.entries(description.paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replace('/api/v1', '').replaceAll(/\{\w+\}/g, '1'))
    // It is meant to say a sealed value, to an administrator who asks for that one; and the stream never ends.
    .filter((path) => !/reveal|events/.test(path));
  const places: Place[] = [];
  for (const path of paths) places.push([`GET ${path}`, await (await calls.call('GET', path)).text()]);
  for (const [method, path, json] of [
    ['POST', '/properties/', { name: 7, lockbox_code: secrets['a door code'] }],
    ['PUT', '/properties/1', { address: null, wifi_password: secrets['a network password'] }],
    ['POST', '/auth/login', { username: admin.email, password: [admin.password] }],
    ['POST', '/auth/change-password', { current_password: admin.password, new_password: 'short' }],
  ] as const)
    places.push([`${method} ${path}`, await (await calls.call(method, path, json)).text()]);
  return places;
}

test('secrets are in no table, log, list, export, prompt or refusal', async () => {
  provider.always({ kind: 'answer', fields: { vendor: 'Harbor Water and Sewer', amount: '84.50' } });
  const calls = await StackCalls.signIn(stack);
  const made = await calls.call('POST', '/properties/', {
    name: 'Canary House',
    address: '12 Elm Street, Salem, OR 97301',
    lockbox_code: secrets['a door code'],
    wifi_password: secrets['a network password'],
    is_mortgaged: true,
    mortgage_account_number: secrets['an account number'],
  });
  expect(await made.json()).toMatchObject({ name: 'Canary House' });
  const invited = (await (await calls.call('POST', '/admin/users/invite', { email: 'new@example.com', role: 'STAFF' })).json()) as Record<
    string,
    string
  >;
  secrets['a new user’s password'] = invited.temporary_password ?? '';
  const client = await SmtpClient.greet(stack.smtpPort());
  await client.deliver((await rawMail({ attachments: [{ filename: 'bill.pdf', content: await pdf([bill]) }] })).toString('latin1'));
  client.leave();
  await until(
    'the document is read',
    async () => (await calls.get<unknown[]>('/documents/?include_all=true&processing_status=completed')).length > 0,
    60_000,
  );
  await fetch(`${stack.apiUrl()}/api/v1/auth/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: admin.email, password: `${admin.password}x` }),
  });

  const places = [
    ...(await database()),
    ...(await answers(calls)),
    ['logs', stack.log().join('\n')] as const,
    ['prompts', JSON.stringify(provider.requests)] as const,
  ];
  const planted = Object.entries(secrets).filter(([, secret]) => secret !== '');
  const found = planted.flatMap(([what, secret]) =>
    places.filter(([, text]) => text.includes(secret)).map(([place]) => `${what} in ${place}`),
  );
  expect(found).toEqual([]);
  expect(provider.requests.length).toBeGreaterThan(0);
  expect(stack.log().length).toBeGreaterThan(20);
  console.log(`${planted.length} secrets looked for in ${places.length} places (tables, answers, logs, prompts): found in 0`);
});
