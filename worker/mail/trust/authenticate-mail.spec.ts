import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { judgeTrust } from '#core/records/mail/judge-trust';
import type { Trust } from '#core/database/values/mail-trust';
import { filed, forged, type SenderCase } from '../../../test/fixtures/sender-cases.js';
import { fixtureDns, from, serverOf, settings, signed, silentDns, withFile } from '../../../test/support/mail-world.js';
import { checkMail } from './authenticate-mail.js';
import { digestMail } from './digest-mail.js';

const stranger = { envelopeFrom: 'x@stranger.example', clientAddress: serverOf.stranger };
const caf = 'sam+caf_=receipts=inbox.localhost@forwarder.example';

async function judged({ raw, author, ...way }: SenderCase, dns = fixtureDns): Promise<Trust> {
  const checks = await withFile(await raw, async (path) => {
    const to = `${path}.head`;
    const digest = await digestMail({ path, to });
    return checkMail({ path: to, clientName: 'mx.test.example', ...way, ...digest }, dns);
  });
  const facts = {
    author,
    envelopeFrom: way.envelopeFrom,
    authors: [],
    passedOnBy: null,
    trustedClient: false,
    released: false,
    automatic: false,
    checks,
  };
  return judgeTrust(facts, settings);
}

const owner = { author: 'me@owner.example' };
const asOwner = from('me@owner.example');

test.each(filed)('files itself: %s', async (_, given, by) => {
  expect(await judged(given)).toMatchObject({ trusted: true, by });
});

test.each(forged)('a forged listed sender waits: %s', async (_, given) => {
  const trust = await judged(given);
  expect(trust).toMatchObject({ trusted: false, by: null });
  expect(trust.words).not.toBe('');
});

test('an unlisted sender waits, however well it proves itself', async () => {
  const raw = signed(from('x@stranger.example'), 'stranger.example');
  const trust = await judged({ ...stranger, author: 'x@stranger.example', raw });
  expect(trust).toMatchObject({ trusted: false, words: expect.stringContaining('not on the list') as string });
  expect(trust.author).toMatchObject({ listed: false, proof: 'proven' });
});

test('a stranger whose name only looks like a listed one is told by how it is really written', async () => {
  const author = 'me@\u043Ewner.example';
  const trust = await judged({ ...stranger, author, raw: from('me@xn--wner-v9d.example') });
  expect(trust).toMatchObject({ trusted: false, author: { listed: false } });
  expect(trust.words).toContain('the domain is actually xn--wner-');
  const plain = await judged({ ...stranger, author: 'x@stranger.example', raw: from('x@stranger.example') });
  expect(plain.words).not.toContain('Look closely');
});

test('a mailbox that its server does not name waits, and the words say what would let it in', async () => {
  const way = { envelopeFrom: 'bounces+SRS=44ldt=IX@forwarder.example', clientAddress: serverOf.forwarder };
  const trust = await judged({ ...way, author: 'x@stranger.example', raw: from('x@stranger.example') });
  expect(trust).toMatchObject({
    trusted: false,
    allow: '@forwarder.example',
    forwarder: { sender: '@forwarder.example', proof: 'proven' },
  });
  expect(trust.words).toContain('add @forwarder.example');
});

test('a whole domain is offered only where SPF proves that its server passed the message on', async () => {
  const envelopeFrom = 'SRS0=abc=XY=owner.example=me@forwarder.example';
  const raw = asOwner;
  expect(await judged({ ...owner, envelopeFrom, clientAddress: serverOf.forwarder, raw })).toMatchObject({ allow: '@forwarder.example' });
  const forgery = await judged({ ...owner, envelopeFrom, clientAddress: serverOf.stranger, raw });
  expect(forgery).toMatchObject({ trusted: false, allow: 'me@owner.example' });
  expect(forgery.words).not.toContain('add @');
});

test('forwarder and author are judged apart', async () => {
  const way = { envelopeFrom: caf, clientAddress: serverOf.forwarder, author: 'bill@vendor.example' };
  const whole = await judged({ ...way, raw: signed(from('bill@vendor.example'), 'vendor.example') });
  expect(whole).toMatchObject({
    by: 'author',
    author: { proof: 'proven' },
    forwarder: { sender: 'sam@forwarder.example', listed: true, proof: 'proven' },
  });
  const broken = await judged({ ...way, raw: from('bill@vendor.example') });
  expect(broken).toMatchObject({ by: 'envelope', author: { proof: 'refuted' }, forwarder: { proof: 'proven' } });
});

test('only who wrote by hand and is proven may be answered', async () => {
  const way = { envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner, raw: asOwner };
  expect(await judged({ ...way, ...owner })).toMatchObject({ answerTo: 'me@owner.example' });
  expect(await judged({ ...way, ...owner, envelopeFrom: null, raw: signed(asOwner, 'owner.example') })).toMatchObject({
    trusted: true,
    answerTo: null,
  });
  const passed = {
    envelopeFrom: caf,
    clientAddress: serverOf.forwarder,
    author: 'bill@vendor.example',
    raw: signed(from('bill@vendor.example'), 'vendor.example'),
  };
  expect(await judged(passed)).toMatchObject({ trusted: true, answerTo: null });
  expect(await judged({ ...owner, ...stranger, raw: asOwner })).toMatchObject({ trusted: false, answerTo: null });
});

test('without an answer of the DNS nobody is trusted, and it is known that it may be true', async () => {
  const trust = await judged(
    { ...owner, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner, raw: signed(asOwner, 'owner.example') },
    silentDns,
  );
  expect(trust).toMatchObject({ trusted: false, author: { proof: 'unanswered' }, checks: { unanswered: true } });
  expect(trust.words).toContain('the DNS did not answer');
});

test('a message that asks for more than may be asked is judged by what was answered', async () => {
  let raw = asOwner;
  for (let count = 0; count < 120; count += 1)
    raw = `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=d${count}.example; s=s; h=from; bh=AAAA; b=AAAA\r\n${raw}`;
  let asked = 0;
  const dns: typeof fixtureDns = (domain, type) => {
    asked += 1;
    return fixtureDns(domain, type);
  };
  expect(await judged({ ...stranger, ...owner, raw }, dns)).toMatchObject({ trusted: false });
  expect(asked).toBeLessThanOrEqual(80);
});

/** `slow.example` never gets an answer. */
const slowDns: typeof fixtureDns = (domain, type) =>
  domain.endsWith('.slow.example') ? new Promise(() => undefined) : fixtureDns(domain, type);

const bodyHash = createHash('sha256').update('Total due: $12.50\r\n').digest('base64');
/** A signature in the name of a domain, with a key that does not exist; correct for the body, so that the key is asked for. */
const signature = (domain: string): string =>
  `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=s; h=from; bh=${bodyHash}; b=AAAA\r\n`;

test('questions that nobody answers, of whatever a forger names, hide no forgery', async () => {
  const raw = signature('slow.example') + signature('owner.example') + asOwner;
  const trust = await judged({ ...stranger, ...owner, raw }, slowDns);
  expect(trust).toMatchObject({ trusted: false, mayBeProven: false, author: { proof: 'refuted' }, checks: { unanswered: true } });
  expect(trust.words).toContain('may be forged');
}, 20_000);

test('an author whose domain never answers takes no time from the mailbox that passes the message on', async () => {
  const author = 'bill@pay.slow.example';
  const way = { envelopeFrom: caf, clientAddress: serverOf.forwarder };
  expect(await judged({ ...way, author, raw: from(author) }, slowDns)).toMatchObject({ trusted: true, by: 'envelope' });
}, 20_000);

test('signatures without number do not hide what the domain of From asks for', async () => {
  const raw = Array.from({ length: 120 }, (_, at) => signature(`d${at}.example`)).join('') + asOwner;
  const way = { envelopeFrom: 'sam@forwarder.example', clientAddress: serverOf.forwarder };
  expect(await judged({ ...way, ...owner, raw: asOwner })).toMatchObject({ trusted: false });
  expect(await judged({ ...way, ...owner, raw })).toMatchObject({ trusted: false, author: { proof: 'refuted' } });
});

test('what is made to be checked for minutes proves nothing, and is checked in a moment', async () => {
  const bomb = `X-Bomb: ${' '.repeat(400_000)}x\r\n`;
  const way = { ...owner, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner };
  const began = performance.now();
  const trust = await judged({ ...way, raw: signed(asOwner, 'owner.example').then((raw) => bomb + raw) });
  expect(performance.now() - began).toBeLessThan(5000);
  // Its server is right all the same, and listed.
  expect(trust).toMatchObject({ trusted: true, by: 'envelope', author: { proof: 'unproven' } });
  expect(await judged({ ...stranger, ...owner, raw: bomb + asOwner })).toMatchObject({ trusted: false });
});
