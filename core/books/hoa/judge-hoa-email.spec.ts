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
  ])('%s', (_, papers, subject, priority) => {
    expect(judge(papers, subject).priority).toBe(priority);
  });
});

describe('property and review', () => {
  const weak = [{ property_id: 4, confidence: 0.75, reason: 'weak' }];
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

  test('the surest evidence of all documents is the suggestion', () => {
    const { suggestion } = judge([paper({ propertyId: null, matches: weak }), paper({ propertyId: null })]);
    expect(suggestion).toMatchObject({ property_id: 4, confidence: 0.97 });
  });
});
