import { describe, expect, test } from 'vitest';
import { judgeTrust, type Trust } from '#core/mail/judge-trust';
import { fixtureDns, from, letter, sealedBy, serverOf, settings, signed, silentDns, withFile } from '../../test/support/mail-world.js';
import { checkMail } from './authenticate-mail.js';

const stranger = { envelopeFrom: 'x@stranger.example', clientAddress: serverOf.stranger };
const caf = 'sam+caf_=receipts=inbox.localhost@forwarder.example';

interface Case {
  raw: string | Promise<string>;
  envelopeFrom: string | null;
  clientAddress: string | null;
  author: string | null;
}

async function judged({ raw, author, ...way }: Case, dns = fixtureDns): Promise<Trust> {
  const checks = await withFile(await raw, (path) => checkMail({ path, clientName: 'mx.test.example', ...way }, dns));
  const facts = {
    author,
    envelopeFrom: way.envelopeFrom,
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

describe('files itself', () => {
  test.each<[string, Case, Trust['by']]>([
    ['signed by its own domain', { ...stranger, ...owner, raw: signed(asOwner, 'owner.example') }, 'author'],
    ['signed by a domain below its own', { ...stranger, ...owner, raw: signed(asOwner, 'mail.owner.example') }, 'author'],
    ['sent by its own server', { ...owner, envelopeFrom: 'me@owner.example', clientAddress: serverOf.owner, raw: asOwner }, 'author'],
    [
      'sent by its own server for another mailbox there',
      { ...owner, envelopeFrom: 'bounce@owner.example', clientAddress: serverOf.owner, raw: asOwner },
      'author',
    ],
    [
      'signed, and the null sender',
      { ...owner, envelopeFrom: null, clientAddress: serverOf.stranger, raw: signed(asOwner, 'owner.example') },
      'author',
    ],
    [
      'signed by its domain, which has no policy',
      { ...stranger, author: 'me@plain.example', raw: signed(from('me@plain.example'), 'plain.example') },
      'author',
    ],
    [
      'sent by a server of its domain, which has no policy',
      { author: 'me@plain.example', envelopeFrom: 'list@plain.example', clientAddress: serverOf.owner, raw: from('me@plain.example') },
      'author',
    ],
    [
      'a stranger’s, forwarded by a listed mailbox at Gmail',
      { author: 'x@stranger.example', envelopeFrom: caf, clientAddress: serverOf.forwarder, raw: from('x@stranger.example') },
      'envelope',
    ],
    [
      'a vendor’s that the forwarding broke, forwarded by a listed mailbox',
      { author: 'bill@vendor.example', envelopeFrom: caf, clientAddress: serverOf.forwarder, raw: from('bill@vendor.example') },
      'envelope',
    ],
    [
      'a stranger’s, forwarded by a listed mailbox at Microsoft',
      {
        author: 'x@stranger.example',
        envelopeFrom: 'sam+SRS=aB1=IX=stranger.example=x@forwarder.example',
        clientAddress: serverOf.forwarder,
        raw: from('x@stranger.example'),
      },
      'envelope',
    ],
    [
      'sealed by who is believed, who saw its proof',
      { ...stranger, ...owner, raw: sealedBy(asOwner, 'sealer.example', 'mx.sealer.example; dmarc=pass header.from=owner.example') },
      'arc',
    ],
    [
      'sealed by who is believed, who saw its signature',
      { ...stranger, ...owner, raw: sealedBy(asOwner, 'sealer.example', 'mx.sealer.example; dkim=pass header.d=owner.example') },
      'arc',
    ],
    [
      'sealed by who is believed, who saw the listed envelope',
      {
        ...stranger,
        author: 'x@stranger.example',
        raw: sealedBy(from('x@stranger.example'), 'sealer.example', 'mx.sealer.example; spf=pass smtp.mailfrom=sam@forwarder.example'),
      },
      'arc',
    ],
  ])('%s', async (_, given, by) => {
    expect(await judged(given)).toMatchObject({ trusted: true, by });
  });
});

describe('a forged listed sender waits', () => {
  test.each<[string, Case]>([
    [
      'two names of its domain in From',
      { ...stranger, ...owner, raw: signed(letter({ from: 'me@owner.example, x@owner.example' }), 'owner.example') },
    ],
    ['nothing but its name', { ...stranger, ...owner, raw: asOwner }],
    [
      'its name in From and in the envelope',
      { ...owner, envelopeFrom: 'me@owner.example', clientAddress: serverOf.stranger, raw: asOwner },
    ],
    ['the null sender', { ...owner, envelopeFrom: null, clientAddress: serverOf.stranger, raw: asOwner }],
    ['signed by the forger', { ...stranger, ...owner, raw: signed(asOwner, 'stranger.example') }],
    [
      'a signature of its domain under another text',
      { ...stranger, ...owner, raw: signed(asOwner, 'owner.example').then((raw) => raw.replace('$12.50', '$99.50')) },
    ],
    [
      'a signature of its domain under another subject',
      { ...stranger, ...owner, raw: signed(asOwner, 'owner.example').then((raw) => raw.replace('Subject: Bill', 'Subject: Pay')) },
    ],
    ['a signature over the first lines only', { ...stranger, ...owner, raw: signed(asOwner, 'owner.example', { maxBodyLength: 5 }) }],
    ['a key that does not exist', { ...stranger, author: 'bill@nokey.example', raw: signed(from('bill@nokey.example'), 'nokey.example') }],
    [
      'a second From above',
      { ...stranger, ...owner, raw: signed(asOwner, 'owner.example').then((raw) => `From: x@stranger.example\r\n${raw}`) },
    ],
    [
      'two names in From, signed by the other',
      { ...stranger, ...owner, raw: signed(letter({ from: 'me@owner.example, x@stranger.example' }), 'stranger.example') },
    ],
    ['the name of a domain below, without a key', { ...stranger, author: 'me@sub.owner.example', raw: from('me@sub.owner.example') }],
    [
      'signed by a domain below where only the very own will do',
      { ...stranger, author: 'me@strict.example', raw: signed(from('me@strict.example'), 'mail.strict.example') },
    ],
    ['a domain without a policy, only its name', { ...stranger, author: 'me@plain.example', raw: from('me@plain.example') }],
    ['a domain whose policy asks for nothing', { ...stranger, author: 'bill@vendor.example', raw: from('bill@vendor.example') }],
    [
      'SRS of a stranger that carries its name',
      { ...owner, envelopeFrom: 'SRS0=abc=IX=owner.example=me@stranger.example', clientAddress: serverOf.stranger, raw: asOwner },
    ],
    [
      'SRS of a stranger that carries its name, an unlisted From',
      {
        author: 'x@stranger.example',
        envelopeFrom: 'SRS0=abc=IX=owner.example=me@stranger.example',
        clientAddress: serverOf.stranger,
        raw: from('x@stranger.example'),
      },
    ],
    ['a Gmail envelope from no server of theirs', { ...owner, envelopeFrom: caf, clientAddress: serverOf.stranger, raw: asOwner }],
    [
      'forwarded by a listed mailbox, though its domain asks to refuse it',
      { ...owner, envelopeFrom: caf, clientAddress: serverOf.forwarder, raw: asOwner },
    ],
    [
      'sealed by nobody known',
      { ...stranger, ...owner, raw: sealedBy(asOwner, 'stranger.example', 'mx.stranger.example; dmarc=pass header.from=owner.example') },
    ],
    [
      'a believed seal that saw it fail',
      { ...stranger, ...owner, raw: sealedBy(asOwner, 'sealer.example', 'mx.sealer.example; dmarc=fail header.from=owner.example') },
    ],
    [
      'a believed seal that saw another pass',
      { ...stranger, ...owner, raw: sealedBy(asOwner, 'sealer.example', 'mx.sealer.example; dmarc=pass header.from=stranger.example') },
    ],
    [
      'a believed seal under another text',
      {
        ...stranger,
        ...owner,
        raw: sealedBy(asOwner, 'sealer.example', 'mx.sealer.example; dmarc=pass header.from=owner.example').then((raw) =>
          raw.replace('$12.50', '$99.50'),
        ),
      },
    ],
    [
      'a believed seal over a stranger’s',
      {
        ...stranger,
        ...owner,
        raw: sealedBy(asOwner, 'stranger.example', 'mx.stranger.example; dmarc=pass header.from=owner.example').then((raw) =>
          sealedBy(raw, 'sealer.example', 'mx.sealer.example; arc=pass; dmarc=fail header.from=owner.example', 'pass'),
        ),
      },
    ],
    [
      'Authentication-Results of its own making',
      {
        ...stranger,
        ...owner,
        raw: from('me@owner.example', ['Authentication-Results: mx.front.example; dmarc=pass header.from=owner.example']),
      },
    ],
  ])('%s', async (_, given) => {
    const trust = await judged(given);
    expect(trust).toMatchObject({ trusted: false, by: null });
    expect(trust.words).not.toBe('');
  });
});

test('an unlisted sender waits, however well it proves itself', async () => {
  const raw = signed(from('x@stranger.example'), 'stranger.example');
  const trust = await judged({ ...stranger, author: 'x@stranger.example', raw });
  expect(trust).toMatchObject({ trusted: false, words: expect.stringContaining('not on the list') as string });
  expect(trust.author).toMatchObject({ listed: false, proof: 'proven' });
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
