import { describe, expect, test } from 'vitest';
import { type HoaPaper, judgeHoaEmail } from '#core/books/hoa/judge-hoa-email';

const paper = (different: Partial<HoaPaper> = {}): HoaPaper => ({
  kind: 'bill',
  dueOn: null,
  pastDue: null,
  propertyId: 4,
  unknownPlace: null,
  matches: [{ property_id: 4, confidence: 0.97, reason: 'The HOA account number ending in 1234 is this property’s.' }],
  ...different,
});
const judge = (papers: HoaPaper[], subject: string | null = 'Your statement', isPaid = false) =>
  judgeHoaEmail(papers, { subject, receivedOn: '2026-03-10', isPaid });

describe('priority', () => {
  test.each([
    ['a violation', [paper({ kind: 'violation_notice' })], 'Notice', 'urgent'],
    ['an amount past due', [paper({ pastDue: '50.00' })], 'Statement', 'urgent'],
    ['nothing past due', [paper({ pastDue: '0.00' })], 'Statement', 'medium'],
    ['a subject that says so', [paper()], 'PAST DUE: your account', 'urgent'],
    ['a bill that was due before it came', [paper({ dueOn: '2026-03-09' })], 'Statement', 'urgent'],
    ['a bill due within the week', [paper({ dueOn: '2026-03-17' })], 'Statement', 'high'],
    ['a bill due later', [paper({ dueOn: '2026-03-18' })], 'Statement', 'medium'],
    ['a meeting within the week', [paper({ kind: 'meeting_notice', dueOn: '2026-03-12' })], 'Meeting', 'medium'],
    ['a special assessment', [paper({ kind: 'notice' })], 'Special Assessment 2026', 'high'],
    ['a newsletter', [paper({ kind: 'newsletter' })], 'News', 'low'],
    ['a letter that came with a newsletter', [paper({ kind: 'newsletter' }), paper({ kind: 'notice' })], 'News', 'medium'],
    ['nothing at all', [], null, 'medium'],
    ['a bill due the day it came', [paper({ dueOn: '2026-03-10' })], 'Statement', 'high'],
    ['an invoice within the week', [paper({ kind: 'invoice', dueOn: '2026-03-12' }), paper({ kind: 'invoice' })], 'Invoice', 'high'],
    ['a delinquent account', [paper()], 'Your account is delinquent', 'urgent'],
    ['a final notice', [paper()], 'Final Notice', 'urgent'],
  ])('%s', (_, papers, subject, priority) => {
    expect(judge(papers, subject).priority).toBe(priority);
  });

  test.each([
    ['a paid bill that is past due', [paper({ pastDue: '50.00' })], 'medium'],
    ['a violation beside a paid bill', [paper({ kind: 'violation_notice' })], 'urgent'],
  ])('%s', (_, papers, priority) => {
    expect(judge(papers, 'PAST DUE', true).priority).toBe(priority);
  });
});

describe('the day it wants something by', () => {
  test.each<[string, HoaPaper[], string | null]>([
    [
      'the earliest of its documents',
      [paper({ dueOn: '2026-04-01' }), paper(), paper({ kind: 'invoice', dueOn: '2026-03-20' })],
      '2026-03-20',
    ],
    ['none of a receipt', [paper({ kind: 'payment_confirmation', dueOn: '2026-03-20' })], null],
    ['none of a newsletter', [paper({ kind: 'newsletter', dueOn: '2026-03-20' }), paper({ dueOn: '2026-04-01' })], '2026-04-01'],
    ['none where no document names one', [paper()], null],
  ])('%s', (_, papers, dueOn) => {
    expect(judge(papers).dueOn).toBe(dueOn);
  });
});

describe('property and review', () => {
  const weak = [{ property_id: 4, confidence: 0.75, reason: 'weak' }];
  const lost = paper({ propertyId: null, matches: [], unknownPlace: 'No property is at 5 Elm Street.' });
  test.each([
    ['certain', [paper()], 4, false],
    ['assigned on weak evidence', [paper({ matches: weak })], 4, true],
    ['only suggested', [paper({ propertyId: null, matches: weak })], null, true],
    ['assigned by a person without evidence', [paper({ matches: [] })], 4, false],
    ['of unknown type', [paper({ kind: null })], 4, true],
    ['papers of two properties', [paper(), paper({ propertyId: 5 })], null, true],
  ])('%s', (_, papers, propertyId, requiresReview) => {
    expect(judge(papers)).toMatchObject({ propertyId, requiresReview });
  });

  test.each<[string, HoaPaper[], string | null]>([
    ['where nothing is suggested', [paper({ propertyId: null, matches: [] }), lost], lost.unknownPlace],
    ['not where a property is suggested', [paper({ propertyId: null, matches: weak }), lost], null],
    ['not where one is assigned', [paper({ matches: [] }), lost], null],
    ['not where every place is known', [paper({ propertyId: null, matches: [] })], null],
  ])('says why no property is suggested, %s', (_, papers, sentence) => {
    expect(judge(papers).unknownPlace).toBe(sentence);
  });

  test('what a person has set outranks the documents, and evidence of 0.8 is enough', () => {
    const mail = { subject: null, receivedOn: '2026-03-10', isPaid: false };
    const own = judgeHoaEmail([paper({ matches: weak })], { ...mail, set: { documentType: 'notice', propertyId: 9 } });
    expect(own).toMatchObject({ documentType: 'notice', propertyId: 9, requiresReview: false });
    const enough = [{ property_id: 4, confidence: 0.8, reason: 'enough' }];
    expect(judge([paper({ matches: enough })]).requiresReview).toBe(false);
  });

  test('the surest evidence of all documents is the suggestion', () => {
    const { suggestion } = judge([paper({ propertyId: null, matches: weak }), paper({ propertyId: null })]);
    expect(suggestion).toMatchObject({ property_id: 4, confidence: 0.97 });
  });
});
