import { describe, expect, test } from 'vitest';
import { judgeTrust } from '#core/records/mail/judge-trust';
import { from, settings, withFile } from '../../test/support/mail-world.js';
import { authenticateMail } from './trust/authenticate-mail.js';

/** What is known of a message that came through the mail server in front, or did not. */
const readBehind = (above: string[], frontMta: string | null = 'mx.front.example') =>
  withFile(from('me@owner.example', above), (path) =>
    // Nothing listens there: what it has checked needs no DNS.
    authenticateMail({
      path,
      frontMta,
      envelopeFrom: 'me@owner.example',
      clientAddress: null,
      clientName: null,
      nameServers: ['127.0.0.1:1'],
      costly: false,
      bodies: [],
    }),
  );

describe('a mail server in front', () => {
  const facts = {
    author: 'me@owner.example',
    envelopeFrom: 'me@owner.example',
    authors: [],
    passedOnBy: null,
    trustedClient: false,
    released: false,
    automatic: false,
  };

  test('its results stand for ours, folded or not, the topmost first', async () => {
    const checks = await readBehind([
      'Authentication-Results: mx.front.example;\r\n\tspf=pass (ok) smtp.mailfrom=me@owner.example;\r\n dmarc=pass (p=reject dis=none) header.from=owner.example',
      'Received: from a by mx.front.example; Sat, 14 Nov 2026 07:00:00 +0000',
      'Authentication-Results: mx.front.example; dmarc=fail header.from=owner.example',
    ]);
    expect(checks).toMatchObject({ by: 'front', aligned: 'dmarc', dmarc: { result: 'pass', policy: 'reject' }, unanswered: false });
    expect(judgeTrust({ ...facts, checks }, settings)).toMatchObject({ trusted: true, by: 'author' });
  });

  test('passes of somebody else say whose they are', async () => {
    const checks = await readBehind([
      'Authentication-Results: mx.front.example; spf=pass smtp.mailfrom=x@stranger.example; dkim=pass header.d=stranger.example; dmarc=pass header.from=stranger.example',
    ]);
    expect(judgeTrust({ ...facts, checks }, settings).author?.words).toBe(
      'Nothing proves that owner.example sent it (SPF pass for stranger.example, DKIM pass for stranger.example, DMARC pass for stranger.example).',
    );
  });

  test.each([
    ['the name that its client greets with', 'spf=pass smtp.helo=mail.stranger.example', 'none'],
    ['another mailbox', 'spf=pass smtp.mailfrom=x@stranger.example', 'pass'],
  ])('SPF of %s says nothing of the envelope', async (_, said, result) => {
    const results = [`Authentication-Results: mx.front.example; ${said}; dmarc=none header.from=owner.example`];
    const checks = await readBehind(results);
    expect(checks.spf.result).toBe(result);
    expect(judgeTrust({ ...facts, checks }, settings)).toMatchObject({ trusted: false, author: { proof: 'unproven' } });
    // Below it is what the server found about the envelope.
    const whole = await readBehind([...results, 'Authentication-Results: mx.front.example; spf=pass smtp.mailfrom=me@owner.example']);
    const isFound = result === 'none';
    expect(judgeTrust({ ...facts, checks: whole }, settings)).toMatchObject({ trusted: isFound, by: isFound ? 'author' : null });
  });

  test.each([
    ['a signature of exactly its domain', 'dkim=pass header.d=owner.example; dmarc=none header.from=owner.example', 'dkim'],
    ['a mail server of exactly its domain', 'spf=pass smtp.mailfrom=x@owner.example; dmarc=none header.from=owner.example', 'spf'],
    ['a signature of a domain below it', 'dkim=pass header.d=mail.owner.example; dmarc=none header.from=owner.example', null],
    ['a signature that does not hold', 'dkim=fail header.d=owner.example; dmarc=none header.from=owner.example', null],
    ['a signature where DMARC has failed', 'dkim=pass header.d=owner.example; dmarc=fail header.from=owner.example', null],
    ['a signature of another From', 'dkim=pass header.d=stranger.example; dmarc=none header.from=stranger.example', 'dkim'],
  ])('a domain without a DMARC record is borne out as without it: %s', async (_, said, aligned) => {
    const checks = await readBehind([`Authentication-Results: mx.front.example; ${said}`]);
    expect(checks.aligned).toBe(aligned);
    const isOwner = aligned !== null && !said.includes('stranger');
    expect(judgeTrust({ ...facts, envelopeFrom: null, checks }, settings).trusted).toBe(isOwner);
  });

  test('a NUL in its words comes into no column', async () => {
    const checks = await readBehind(['Authentication-Results: mx.front.example; spf=pass smtp.mailfrom=me@ow\0ner.example; dmarc=none']);
    expect(checks.spf.domain).toBe('owner.example');
  });

  test.each([
    ['a failure', ['Authentication-Results: mx.front.example; dmarc=fail (p=reject) header.from=owner.example'], 'mx.front.example'],
    [
      'a pass for another domain',
      ['Authentication-Results: mx.front.example; dmarc=pass header.from=stranger.example'],
      'mx.front.example',
    ],
    [
      'the results of another server',
      ['Authentication-Results: mx.other.example; dmarc=pass header.from=owner.example'],
      'mx.front.example',
    ],
    [
      'its results where the message did not come from it',
      ['Authentication-Results: mx.front.example; dmarc=pass header.from=owner.example'],
      null,
    ],
  ])('%s proves nothing', async (_, above, frontMta) => {
    const checks = await readBehind(above, frontMta);
    expect(judgeTrust({ ...facts, checks }, settings).trusted).toBe(false);
  });
});
