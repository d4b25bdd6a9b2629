import { expect, test } from 'vitest';
import { bareSubject, isForwardSubject, isReplySubject, withoutForward } from '#core/extraction/notation/subject-prefixes';

test.each([
  'Fwd: x',
  'FW: x',
  'WG: x',
  'TR : x',
  'RV: x',
  'ENC: x',
  'I: x',
  'VS: x',
  'Doorst: x',
  'PD: x',
  'İLT: x',
  'Videresend: x',
  'Redir.: x',
  'Пересл: x',
  '转发：x',
])('%s is a forward', (subject) =>
  expect([isForwardSubject(subject), isReplySubject(subject), withoutForward(subject)]).toEqual([true, false, 'x']),
);

test.each(['Re: x', 'AW: x', 'SV: x', 'Odp: x', 'Ynt: x', 'RE[2]: x', '回复：x'])('%s is a reply', (subject) =>
  expect([isForwardSubject(subject), isReplySubject(subject)]).toEqual([false, true]),
);

test.each(['Your bill', 'Invoice: 12', 'Forward thinking: a note', 'Resolution: done', 'Fwd x', ''])('%s is neither', (subject) =>
  expect([isForwardSubject(subject), isReplySubject(subject), withoutForward(subject)]).toEqual([false, false, subject]),
);

test('however often it was forwarded', () => expect(withoutForward('Fwd: FW: WG: Your bill')).toBe('Your bill'));

test.each(['Fwd: Re: WG: Your bill', 'AW: Fwd: Your bill', 'Your bill'])('%s was first Your bill', (subject) =>
  expect(bareSubject(subject)).toBe('Your bill'),
);
