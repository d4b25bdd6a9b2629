import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type EvaluableRule, evaluateRules, openQuestions } from '#core/rules/evaluate-rules';
import type { AiAnswer } from '#core/rules/document-facts';
import type { RuleAction } from '#core/database/values/rule-definition';
import { sampleFacts } from '../../test/support/rule-facts.js';

const today = '2026-03-15';
const always = { field: 'vendor', operator: 'is_not_empty' } as const;
const never = { field: 'vendor', operator: 'is_empty' } as const;
const rule = (different: Partial<EvaluableRule> = {}): EvaluableRule => ({
  id: 1,
  name: 'A rule',
  priority: 100,
  match: 'all',
  conditions: [],
  aiCondition: null,
  actions: [],
  stopProcessing: false,
  ...different,
});
const wants = (id: number, value: number) => rule({ id, name: `rule ${id}`, actions: [{ type: 'set_property', value }] });
const act = (facts: Parameters<typeof sampleFacts>[0], ...actions: RuleAction[]) =>
  evaluateRules([rule({ actions })], sampleFacts(facts), today)[0]?.actions ?? [];

test.each([
  ['all', [], true],
  ['any', [], false],
  ['all', [always, never], false],
  ['any', [always, never], true],
  ['any', [never], false],
  ['all', [always], true],
] as const)('match %s of %j → %s', (match, conditions, matched) => {
  expect(evaluateRules([rule({ match, conditions })], sampleFacts(), today)).toMatchObject([{ matched }]);
});

test('a rule with a question in words does not act while nobody can answer it', () => {
  const asks = rule({ match: 'any', conditions: [always], aiCondition: 'Is this about a leak?', actions: [{ type: 'file' }] });
  const [verdict] = evaluateRules([asks], sampleFacts(), today);
  expect(verdict).toMatchObject({ matched: false, actions: [] });
  expect(verdict?.conditions.at(-1)).toMatchObject({ field: 'ai_condition', held: false, note: expect.any(String) as string });
});

const question = 'Is this about a leak?';
const asking = rule({ conditions: [always], aiCondition: question, actions: [{ type: 'file' }] });
const answered = (answer: AiAnswer, asked = asking) =>
  evaluateRules([asked], sampleFacts({ answers: new Map([[question, answer]]) }), today);

test.each([
  [true, 'Yes. A pipe burst.'],
  [false, 'No. A pipe burst.'],
])('answered %s, the rule matches so', (yes, actual) => {
  const verdicts = answered({ yes, reason: 'A pipe burst.' });
  expect(verdicts).toMatchObject([{ matched: yes, conditions: [{ held: true }, { field: 'ai_condition', held: yes, actual }] }]);
  expect(openQuestions(verdicts)).toEqual([]);
});

test('a question is open only where the other conditions hold, and one that could not be asked says why', () => {
  expect(openQuestions(evaluateRules([asking, asking], sampleFacts(), today))).toEqual([question]);
  const idle = evaluateRules([{ ...asking, conditions: [never] }], sampleFacts(), today);
  expect(openQuestions(idle)).toEqual([]);
  expect(idle[0]?.conditions.at(-1)?.note).toBe('The AI was not asked because the other conditions do not match.');
  const failed = answered({ problem: 'No AI provider is set, so the question was not asked.', later: false });
  expect(failed[0]).toMatchObject({ matched: false, openQuestion: null });
  expect(failed[0]?.conditions.at(-1)?.note).toMatch(/^No AI provider is set/);
});

const tells = (version: number) =>
  evaluateRules([rule({ version, actions: [{ type: 'notify' }] })], sampleFacts({ told: ['1/3'] }), today)[0]?.actions;

test('a rule in one version tells of a document once; changed, it tells again', () => {
  expect(tells(3)).toMatchObject([{ done: true, change: null, note: 'This message was already sent.' }]);
  expect(tells(4)).toMatchObject([{ done: true, change: { field: 'notification' } }]);
});

test('the smaller priority runs first, then the older rule; one that stops ends the run', () => {
  const rules = [
    rule({ id: 3, name: 'third', priority: 50 }),
    rule({ id: 2, name: 'second', priority: 5, stopProcessing: true }),
    rule({ id: 1, name: 'first', priority: 5 }),
  ];
  expect(evaluateRules(rules, sampleFacts(), today).map(({ name, matched, stoppedBy }) => [name, matched, stoppedBy])).toEqual([
    ['first', true, null],
    ['second', true, null],
    ['third', false, 'second'],
  ]);
});

test('a rule that does not match stops nothing', () => {
  const rules = [rule({ id: 1, conditions: [never], stopProcessing: true }), rule({ id: 2 })];
  expect(evaluateRules(rules, sampleFacts(), today)[1]).toMatchObject({ matched: true });
});

test('a later rule sees what an earlier one set', () => {
  const rules = [
    rule({ id: 1, actions: [{ type: 'set_vendor', value: 'Bolt Electric' }] }),
    rule({
      id: 2,
      conditions: [{ field: 'vendor', operator: 'equals', value: 'bolt electric' }],
      actions: [{ type: 'add_tag', value: 'urgent' }],
    }),
  ];
  expect(evaluateRules(rules, sampleFacts(), today)[1]).toMatchObject({
    matched: true,
    actions: [{ done: true, change: { field: 'tag_ids', to: 20 } }],
  });
});

test('where two rules want different things the earlier wins and the later says so', () => {
  const [first, second] = evaluateRules([wants(1, 1), wants(2, 2)], sampleFacts(), today);
  expect(first?.actions).toMatchObject([{ done: true, change: { from: null, to: 1 } }]);
  expect(second?.actions).toMatchObject([
    { done: false, change: null, note: 'The rule “rule 1” runs first and has already set the property.' },
  ]);
});

test.each<[string, Parameters<typeof sampleFacts>[0], RuleAction, unknown]>([
  ['vendor', {}, { type: 'set_vendor', value: 'Bolt' }, { field: 'vendor', from: 'Acme', to: 'Bolt' }],
  ['description', {}, { type: 'set_description', value: ' Pipe ' }, { field: 'description', from: null, to: 'Pipe' }],
  [
    'a spoken type',
    {},
    { type: 'set_document_type', value: 'SUBSCRIPTION' },
    { field: 'document_type', from: 'expense', to: 'subscription' },
  ],
  ['property by name', {}, { type: 'set_property', value: 'harbor condo' }, { field: 'property_id', from: null, to: 2 }],
  ['property by id as text', {}, { type: 'set_property', value: '1' }, { field: 'property_id', from: null, to: 1 }],
  ['way of paying', {}, { type: 'set_payment_method', value: 'ach' }, { field: 'payment_method', from: null, to: 'ach' }],
  ['category', {}, { type: 'set_category', value: 'legal' }, { field: 'category_id', from: null, to: 11 }],
  ['tag', {}, { type: 'add_tag', value: 21 }, { field: 'tag_ids', from: null, to: 21 }],
  ['expense', {}, { type: 'create_expense', value: 0.9 }, { field: 'expense', from: null, to: '100.00' }],
  ['credit', { amount: '-5.00' }, { type: 'create_expense' }, { field: 'expense', from: null, to: '-5.00' }],
  ['file', {}, { type: 'file' }, { field: 'processing_status', from: null, to: 'filed' }],
  ['subscription', {}, { type: 'create_subscription' }, { field: 'subscription', from: null, to: 'Acme' }],
  [
    'a subscription that is there',
    { subscription: { name: 'Acme', charged: '9.00', existing: { id: 7, name: 'ACME' } } },
    { type: 'create_subscription' },
    { field: 'subscription', from: null, to: 7 },
  ],
  [
    'a subscription that is there, for a bill in another currency',
    { currency: 'EUR', subscription: { name: 'Acme', charged: '9.00', existing: { id: 7, name: 'ACME' } } },
    { type: 'create_subscription' },
    { field: 'subscription', from: null, to: 7 },
  ],
  ['words for the administrators', {}, { type: 'notify', value: 'Look' }, { field: 'notification', from: null, to: 'administrators' }],
  ['somebody', {}, { type: 'notify', value: 'jo@example.com' }, { field: 'notification', from: null, to: 'jo@example.com' }],
])('%s is set', (_, facts, action, change) => {
  expect(act(facts, action)).toEqual([{ type: action.type, value: action.value ?? null, done: true, note: null, change, lostTo: null }]);
});

test.each<[string, Parameters<typeof sampleFacts>[0], RuleAction]>([
  ['the vendor is that', {}, { type: 'set_vendor', value: 'Acme' }],
  ['the tag is on it', { tag_ids: [20] }, { type: 'add_tag', value: 'Urgent' }],
  ['it is a subscription', { has_subscription: true }, { type: 'create_subscription' }],
  ['it is filed', { filed: true }, { type: 'file' }],
  ['a person set the same', { set_by_person: ['vendor'] }, { type: 'set_vendor', value: 'Acme' }],
])('nothing changes where %s already', (_, facts, action) => {
  expect(act(facts, action)).toMatchObject([{ done: true, change: null, note: 'Already set.' }]);
});

test.each<[string, Parameters<typeof sampleFacts>[0], RuleAction, RegExp]>([
  ['a person set the vendor', { set_by_person: ['vendor'] }, { type: 'set_vendor', value: 'Bolt' }, /A person set the vendor/],
  ['a person set the property', { set_by_person: ['property_id'] }, { type: 'set_property', value: 1 }, /A person set the property/],
  ['no such property', {}, { type: 'set_property', value: 99 }, /no active property “99”/],
  ['a subscription', { document_type: 'subscription' }, { type: 'set_property', value: 1 }, /not assigned/],
  ['no such type', {}, { type: 'set_document_type', value: 'poem' }, /“poem” is not a document type/],
  ['no such way of paying', {}, { type: 'set_payment_method', value: 'barter' }, /“barter” is no way of paying/],
  ['no such category', {}, { type: 'set_category', value: 'Fun' }, /no category “Fun”/],
  ['no such tag', {}, { type: 'add_tag', value: 'Later' }, /no tag “Later”/],
  ['a tag taken off', { removed_tag_ids: [20] }, { type: 'add_tag', value: 20 }, /removed the tag “Urgent” from/],
  ['nothing to set', {}, { type: 'set_vendor', value: '  ' }, /which vendor to set/],
  ['an expense of a quote', { document_type: 'quote' }, { type: 'create_expense' }, /no payment is due/],
  [
    'an expense of a card statement',
    { document_type: 'credit_card_statement' },
    { type: 'create_expense' },
    /recorded from their own bills/,
  ],
  ['an expense there', { has_expense: true }, { type: 'create_expense' }, /already has an expense/],
  ['a duplicate', { duplicate: 'It is the same file as document 3.' }, { type: 'create_expense' }, /same file as document 3/],
  ['no amount', { amount: null }, { type: 'create_expense' }, /No amount/],
  ['an amount of zero', { amount: '0.00' }, { type: 'create_expense' }, /zero/],
  ['no date', { date: null }, { type: 'create_expense' }, /No date/],
  ['another currency', { currency: 'EUR' }, { type: 'create_expense' }, /in EUR\. A person has to enter the amount in USD/],
  ['too uncertain', { confidence: 0.79 }, { type: 'create_expense' }, /is 79%, but this rule requires 80%/],
  ['by less than a percent', { confidence: 0.981 }, { type: 'create_expense', value: 0.985 }, /98\.1%, but this rule requires 98\.5%/],
  ['by a hair', { confidence: 0.28996 }, { type: 'create_expense', value: 0.29 }, /28\.99%, but this rule requires 29%/],
  ['too uncertain for its bound', {}, { type: 'create_expense', value: 0.95 }, /requires 95%/],
  ['a bound that is none', {}, { type: 'create_expense', value: 'high' }, /not a confidence/],
  ['filed before', { filed: true }, { type: 'create_expense' }, /filed without an expense/],
  ['an expense before filing', { has_expense: true }, { type: 'file' }, /has an expense/],
  [
    'a subscription that was deleted since',
    { document_type: 'subscription', reviewed: true },
    { type: 'create_subscription' },
    /left the review queue without a subscription/,
  ],
  ['no service named', { subscription: null }, { type: 'create_subscription' }, /names no service or no charge/],
  ['a price in another currency', { currency: 'EUR' }, { type: 'create_subscription' }, /in EUR. A person has to enter the price in USD/],
  ['a type of a person', { set_by_person: ['document_type'] }, { type: 'create_subscription' }, /A person set the document type/],
  [
    'a property of a person',
    { set_by_person: ['property_id'], property_id: 1 },
    { type: 'create_subscription' },
    /assigned the document to a property/,
  ],
  [
    'a subscription of what a person has placed',
    { set_by_person: ['property_id'], property_id: 1 },
    { type: 'set_document_type', value: 'subscription' },
    /assigned the document to a property/,
  ],
  ['an expense a person has deleted', { undone_by_person: ['expense'] }, { type: 'create_expense' }, /A person deleted the expense/],
  ['filing a person has taken back', { undone_by_person: ['review'] }, { type: 'file' }, /returned the document to the review queue/],
  ['no way out', { can_notify: false }, { type: 'notify', value: 'x' }, /Outgoing mail is not set up/],
])('%s: not done, and a sentence says why', (_, facts, action, note) => {
  expect(act(facts, action)).toMatchObject([{ done: false, change: null, note: expect.stringMatching(note) as string }]);
});

test('what a rule wants and is so already stands against the rules after it', () => {
  const [stays, moves] = evaluateRules([wants(1, 1), wants(2, 2)], sampleFacts({ property_id: 1 }), today);
  expect(stays?.actions).toMatchObject([{ done: true, change: null, note: 'Already set.' }]);
  expect(moves?.actions).toMatchObject([
    { done: false, change: null, note: 'The rule “rule 1” runs first and has already set the property.' },
  ]);
});

test('what a rule changes on a document that is booked says that its expense stays', () => {
  const booked = act({ has_expense: true }, { type: 'set_property', value: 1 }, { type: 'add_tag', value: 20 });
  expect(booked).toMatchObject([
    { done: true, note: 'The existing expense is not changed.' },
    { done: true, note: null },
  ]);
  expect(act({}, { type: 'create_expense' }, { type: 'set_property', value: 1 })).toMatchObject([
    { note: null },
    { done: true, note: null },
  ]);
});

test.each([
  ['named otherwise', 0.9, 'Bolt', true],
  ['as it was read', 0.9, 'Acme', true],
  ['with figures that are not', 0.5, 'Bolt', false],
])('a vendor that a rule has said is certain: %s', (_, figures, vendor, done) => {
  const facts = { confidence: 0, figures_confidence: figures };
  expect(act(facts, { type: 'set_vendor', value: vendor }, { type: 'create_expense' }).at(-1)?.done).toBe(done);
});

test('of an expense and filing in one rule only the first is done', () => {
  expect(act({}, { type: 'create_expense' }, { type: 'file' }).map((one) => one.done)).toEqual([true, false]);
  expect(act({}, { type: 'file' }, { type: 'create_expense' }).map((one) => one.done)).toEqual([true, false]);
});

test('a document made a subscription loses the property a rule gave it', () => {
  const property = { field: 'property_id', operator: 'is_empty' } as const;
  const rules = [
    rule({
      id: 1,
      actions: [
        { type: 'set_property', value: 1 },
        { type: 'set_document_type', value: 'subscription' },
      ],
    }),
    rule({ id: 2, conditions: [property] }),
  ];
  expect(evaluateRules(rules, sampleFacts(), today)[1]?.matched).toBe(true);
});

test('the order in which rules are given makes no difference', () => {
  const rules = [
    rule({ id: 1, priority: 3, actions: [{ type: 'set_vendor', value: 'One' }] }),
    rule({ id: 2, priority: 1, actions: [{ type: 'set_vendor', value: 'Two' }] }),
    rule({ id: 3, priority: 2, conditions: [{ field: 'vendor', operator: 'equals', value: 'Two' }], stopProcessing: true }),
    rule({ id: 4, priority: 3, actions: [{ type: 'file' }] }),
  ];
  const expected = evaluateRules(rules, sampleFacts(), today);
  fc.assert(
    fc.property(fc.shuffledSubarray(rules, { minLength: rules.length }), (shuffled) => {
      expect(evaluateRules(shuffled, sampleFacts(), today)).toEqual(expected);
    }),
  );
});

type SplitParts = Extract<RuleAction, { type: 'split' }>['value'];
const split = (value: SplitParts): RuleAction => ({ type: 'split', value });

describe('the action that divides an expense', () => {
  const halves = [1, 2].map((property_id) => ({ property_id, method: 'equal' as const }));

  test('is planned once: the first rule wins, and what is so already is done', () => {
    const others = [1, 2].map((property_id) => ({ property_id, method: 'percent' as const, weight: 50 }));
    const rules = [rule({ id: 1, name: 'First', actions: [split(halves)] }), rule({ id: 2, actions: [split(others), split(halves)] })];
    const [first, second] = evaluateRules(rules, sampleFacts(), today);
    const to = '[{"method":"equal","property_id":1},{"method":"equal","property_id":2}]';
    expect(first?.actions).toMatchObject([{ done: true, change: { field: 'splits', from: null, to } }]);
    expect(second?.actions).toMatchObject([
      { done: false, note: 'The rule “First” runs first and has already set the split.' },
      { done: true, change: null, note: 'Already set.' },
    ]);
    expect(act({ splits: to }, split(halves))).toMatchObject([{ done: true, change: null }]);
    expect(act({ has_expense: true }, split(halves))).toMatchObject([{ done: true, note: 'The existing expense is not changed.' }]);
  });

  test.each<[Parameters<typeof act>[0], SplitParts, string]>([
    [{ document_type: 'subscription' }, [{ property_id: 1, method: 'equal' }], 'Subscription bills are not assigned to a property.'],
    [{}, [{ property_id: 3, method: 'equal' }], '“Old Mill” is archived. Restore it before you assign a part to it.'],
    [{}, [{ property_id: 1, amount: 99.99 }], 'The parts must add up to 100.00; they add up to 99.99.'],
    [
      { amount: '-0.01' },
      [1, 2].map((property_id) => ({ property_id, method: 'equal' })),
      '“Harbor Condo” would get a part of 0: 0.01 is too little for this many parts.',
    ],
    [{}, [{ property_id: 1, method: 'equal', line_item: 1 }], 'The document has no line 1.'],
    [
      { currency: 'EUR', lines: [{ description: 'Roof', quantity: null, amount: '100.00' }] },
      [{ property_id: 1, method: 'equal', line_item: 1 }],
      'The lines of the document are in EUR. Divide the expense as a whole.',
    ],
  ])('of %j by %j is not done: %s', (facts, value, note) => {
    expect(act(facts, split(value))).toMatchObject([{ done: false, note, change: null }]);
  });

  test('takes a document without an amount as it is, and divides a line that stands on it', () => {
    expect(act({ amount: null }, split(halves))).toMatchObject([{ done: true }]);
    const lines = [{ description: 'Roof', quantity: null, amount: '100.00' }];
    expect(act({ lines }, split([{ property_id: 1, method: 'equal', line_item: 1 }]))).toMatchObject([{ done: true }]);
  });
});
