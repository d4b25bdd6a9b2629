import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMailbox } from '#core/records/mail/mailbox';
import { EnvSchema } from '#core/kernel/platform/env';
import { defaultLimits } from './limits.js';

const root = join(import.meta.dirname, '..');
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const guide = read('docs/mail.md');
const defaults = EnvSchema.parse({ DATABASE_URL: 'postgres://localhost/books' });
/** What the named groups of an expression found. */
type Found = Readonly<Record<string, string | undefined>>;
const found = (texts: readonly string[], pattern: RegExp): Found[] =>
  texts.flatMap((text): Found[] => {
    const groups = pattern.exec(text)?.groups;
    return groups ? [groups] : [];
  });
const marked = [...guide.matchAll(/`([^`\n]+)`/g)].map(([, text = '']) => text);

test('every setting that the guide names is one, and takes the value that stands there', () => {
  const settings = found(marked, /^(?<name>[A-Z]+(?:_[A-Z]+)+)(?:=(?<value>\S+)|\/\S*)?$/);
  expect(settings.length).toBeGreaterThan(12);
  for (const { name = '', value } of settings) {
    expect(EnvSchema.shape).toHaveProperty(name);
    if (value !== undefined) EnvSchema.parse({ DATABASE_URL: 'postgres://localhost/books', [name]: value });
  }
});

test('every mailbox of the guide takes mail, and what it says of the default domain is so', () => {
  const [table = ''] = guide.slice(guide.indexOf('| address | for |')).split('\n\n', 1);
  const names = [...table.matchAll(/`([a-z]+)@`/g)].map(([, name = '']) => name);
  expect(names).toEqual(['receipts', 'hoa', 'mortgage', 'subscriptions', 'postmaster', 'abuse']);
  for (const address of [...names, 'elm-house', ...marked.filter((text) => /^\w+\+[\w-]+@$/.test(text)).map((text) => text.slice(0, -1))])
    expect(readMailbox(`${address}@${defaults.MAIL_DOMAIN}`, defaults.MAIL_DOMAIN)).not.toBeNull();
  expect(marked).toContain(defaults.MAIL_DOMAIN);
});

const minutes = (ms: number): string => `${ms / 60_000} minutes`;

test('the limits of the guide are those of the gateway', () => {
  const { clients, recipientsPerMail, dataMs, idleMs, clientsPerAddress, mailsPerSession, sessionMs, quietMs } = defaultLimits;
  for (const words of [
    `| ${clients} sessions at once, ${recipientsPerMail} recipients a message, \`MAX_MAIL_MB\`, ${minutes(dataMs)} for a message, ${minutes(idleMs)} of silence |`,
    `| ${clientsPerAddress} sessions from one address, ${mailsPerSession} messages a session, ${minutes(sessionMs)} a session, ${quietMs} ms of quiet`,
  ])
    expect(guide).toContain(words);
});

/** Parameters of main.cf (postconf(5)), and the words that the restrictions are made of. */
const parameters = new Set(['relay_domains', 'transport_maps', 'relay_recipient_maps', 'smtpd_relay_restrictions', 'message_size_limit']);
const restrictions = new Set(['permit_mynetworks', 'permit_sasl_authenticated', 'reject_unauth_destination', 'defer_unauth_destination']);

test('the lines for Postfix speak of its parameters, of our port and of our limit', () => {
  const block = /```\n *# main\.cf\n(?<lines>[^`]+)```/.exec(guide)?.groups?.lines ?? '';
  const lines = block.trimEnd().split('\n').map((line) => line.trim().split(/ =(?: |$)/, 2)); // prettier-ignore
  const config = Object.fromEntries(lines) as Record<string, string>;
  expect(Object.keys(config).filter((name) => !parameters.has(name))).toEqual([]);
  const domain = config.relay_domains ?? '';
  expect(config.transport_maps).toBe(`inline:{${domain}=smtp:[${defaults.BIND}]:${defaults.SMTP_PORT}}`);
  // An empty list of recipients means that the gateway is asked for each.
  expect(config.relay_recipient_maps).toBe('');
  const words = (config.smtpd_relay_restrictions ?? '').split(', ');
  expect(words.filter((word) => !restrictions.has(word))).toEqual([]);
  // Without it Postfix would relay for everybody.
  expect(words.at(-1)).toBe('reject_unauth_destination');
  expect(Number(config.message_size_limit)).toBe(defaults.MAX_MAIL_MB * 1024 * 1024);
});
