import { expect, test } from 'vitest';
import { judgeTrust, type TrustFacts } from '#core/records/mail/judge-trust';
import { unansweredChecks } from '#core/database/values/mail-checks';

const settings = { senders: ['sam@owner.example'], viewers: [], sealers: [] };
const proven = {
  ...unansweredChecks,
  unanswered: false,
  authors: ['sam@owner.example'],
  authorDomain: 'owner.example',
  aligned: 'dkim' as const,
  spf: { result: 'pass' as const, domain: 'owner.example' },
};
const facts: TrustFacts = {
  author: 'sam@owner.example',
  authors: [],
  envelopeFrom: 'sam@owner.example',
  passedOnBy: null,
  trustedClient: false,
  released: false,
  automatic: false,
  checks: proven,
};
const several = { authors: ['sam@owner.example', 'pat@else.example'] };

test.each<[who: string, different: Partial<TrustFacts>]>([
  ['a listed sender that is proven', {}],
  ['a machine that needs no proof', { trustedClient: true, checks: null }],
])('several From lines are filed for nobody: %s', (_who, different) => {
  expect(judgeTrust({ ...facts, ...different }, settings)).toMatchObject({ trusted: true });
  const judged = judgeTrust({ ...facts, ...different, ...several }, settings);
  expect(judged).toMatchObject({ trusted: false, by: null, mayBeProven: false, answerTo: null });
  expect(judged.words).toMatch(/several From lines.*sam@owner\.example, pat@else\.example/);
});

test.each<[what: string, senders: string[], different: Partial<TrustFacts>, trusted: boolean]>([
  ['is a stranger though their domain is listed', ['@owner.example'], {}, false],
  ['is let in by their own address', ['sam@owner.example'], {}, true],
  [
    'is not let in by a mailbox that their server does not name',
    ['@owner.example'],
    { envelopeFrom: 'bounces+SRS=x=y@owner.example' },
    false,
  ],
  ['is let in by somebody who passed it on', ['@owner.example'], { envelopeFrom: 'pat@owner.example' }, true],
])('a viewer %s', (_what, senders, different, trusted) => {
  const viewers = ['Sam@owner.example'];
  expect(judgeTrust({ ...facts, ...different }, { ...settings, senders, viewers })).toMatchObject({ trusted });
  // Anybody else there is let in.
  expect(judgeTrust({ ...facts, ...different }, { ...settings, senders })).toMatchObject({ trusted: true });
});

test.each<[what: string, senders: string[], different: Partial<TrustFacts>, trusted: boolean]>([
  ['waits as anywhere', [], {}, false],
  ['waits though their domain is listed', ['@owner.example'], {}, false],
  ['waits as the envelope of a stranger’s From', [], { author: 'else@stranger.example' }, false],
  ['waits as the From of a stranger’s envelope', [], { envelopeFrom: 'else@stranger.example' }, false],
  ['is let in by their own address', ['sam@owner.example'], {}, true],
  ['is let in by somebody who passed it on', ['pat@owner.example'], { envelopeFrom: 'pat@owner.example' }, true],
])('a viewer at a machine that needs no listed sender %s', (_what, senders, different, trusted) => {
  const here = { ...facts, trustedClient: true, checks: null, ...different };
  expect(judgeTrust(here, { ...settings, senders, viewers: ['Sam@owner.example'] })).toMatchObject({ trusted });
  expect(judgeTrust(here, { ...settings, senders, viewers: [] })).toMatchObject({ trusted: true, by: 'client' });
});

test('a person lets them in all the same', () =>
  expect(judgeTrust({ ...facts, ...several, released: true }, settings)).toMatchObject({ trusted: true, by: 'release', answerTo: null }));
