import { expect, test } from 'vitest';
import { type EvaluableRule, evaluateRules } from '#core/rules/evaluate-rules';
import type { RuleAction } from '#core/database/values/rule-definition';
import { allConflicts, conflictsOf, moneyMoved, toldFromNow } from '#core/rules/rule-effects';
import { sampleFacts } from '../../test/support/rule-facts.js';

const rule = (id: number | null, actions: RuleAction[], more: Partial<EvaluableRule> = {}): EvaluableRule => ({
  id,
  name: `rule ${id ?? 'new'}`,
  priority: id ?? 50,
  match: 'all',
  conditions: [],
  actions,
  stopProcessing: false,
  ...more,
});
const to = (value: number): RuleAction => ({ type: 'set_property', value });
const on = (...rules: EvaluableRule[]) => evaluateRules(rules, sampleFacts(), '2026-03-15');

test('two rules that set one thing to different values are in conflict, seen from either', () => {
  const verdicts = on(rule(1, [to(1)]), rule(2, [{ type: 'file' }]), rule(null, [to(2)]));
  const conflict = { winner: 'rule 1', loser: 'rule new', sentence: 'The rule “rule 1” runs first and has already set the property.' };
  expect(conflictsOf(verdicts, 2)).toEqual([conflict]);
  expect(conflictsOf(verdicts, 0)).toEqual([conflict]);
  expect(conflictsOf(verdicts, 1)).toEqual([]);
});

test('rules that want the same are in none; one that ends the run before another is', () => {
  expect(conflictsOf(on(rule(1, [to(1)]), rule(null, [to(1)])), 1)).toEqual([]);
  expect(conflictsOf(on(rule(1, [], { stopProcessing: true }), rule(null, [to(1)])), 1)).toMatchObject([
    { winner: 'rule 1', loser: 'rule new', sentence: 'The rule “rule 1” runs first and stops further rules.' },
  ]);
});

test('money moved is summed exactly by where from and where to; another currency moves none, nor does what is booked', () => {
  const moved = [
    { amount: '0.10', property_id: 2 },
    { amount: '0.20', property_id: 2 },
    { amount: '5.00' },
    { amount: '-1.00' },
    { amount: '7.00', currency: 'EUR' },
    { amount: null },
    { amount: '9.00', property_id: 1 },
    { amount: '11.00', has_expense: true },
  ].map((different) => {
    const facts = sampleFacts(different);
    return { facts, verdicts: evaluateRules([rule(1, [to(1)])], facts, '2026-03-15'), propertyId: 1 };
  });
  expect(moneyMoved(moved)).toEqual([
    { kind: 'property', from: 2, to: 1, amount: '0.30', documents: 2 },
    { kind: 'property', from: null, to: 1, amount: '4.00', documents: 2 },
  ]);
});

test('an expense that a rule divides goes where its parts go, to the cent, a credit as well', () => {
  const halves: RuleAction = { type: 'split', value: [1, 2].map((property_id) => ({ property_id, method: 'equal' })) };
  const moved = ['5.01', '-2.01'].map((amount) => {
    const facts = sampleFacts({ amount });
    const verdicts = evaluateRules([rule(1, [{ type: 'create_expense' }, halves])], facts, '2026-03-15');
    return { facts, verdicts, propertyId: 2 };
  });
  expect(moneyMoved(moved)).toEqual([
    { kind: 'expense', from: null, to: 1, amount: '1.50', documents: 2 },
    { kind: 'expense', from: null, to: 2, amount: '1.50', documents: 2 },
  ]);
});

test('an expense goes where the rules leave its document, whichever runs first, and to none after its subscription', () => {
  const subscription = { name: 'Acme', charged: '5.00', existing: { id: 7, name: 'Acme' } };
  const facts = sampleFacts({ amount: '5.00', date: '2026-03-01', confidence: 1, subscription });
  const [book, subscribe] = [{ type: 'create_expense' } as const, { type: 'create_subscription' } as const];
  const moved = (...actions: RuleAction[]) => {
    const rules = actions.map((action, at) => rule(at + 1, [action]));
    return moneyMoved([{ facts, verdicts: evaluateRules(rules, facts, '2026-03-15'), propertyId: 1 }]);
  };
  const placed = { kind: 'property', to: 1 };
  const booked = { kind: 'expense', to: 1, amount: '5.00' };
  expect(moved(to(1), book)).toMatchObject([placed, booked]);
  expect(moved(book, to(1))).toMatchObject([booked, placed]);
  expect(moved(to(1), subscribe, book)).toMatchObject([placed, { kind: 'subscription', to: 7 }, { kind: 'expense', to: null }]);
});

test('the conflicts of all rules are said once each', () => {
  const verdicts = on(rule(1, [to(1)]), rule(2, [to(2)], { stopProcessing: true }), rule(3, [to(2)]));
  expect(allConflicts(verdicts)).toMatchObject([
    { winner: 'rule 1', loser: 'rule 2' },
    { winner: 'rule 2', loser: 'rule 3', sentence: 'The rule “rule 2” runs first and stops further rules.' },
  ]);
});

test('what an earlier run has set already is no change; what it set otherwise is one from there', () => {
  const verdicts = on(rule(1, [to(1), { type: 'file' }]));
  const changes = (property: number) =>
    toldFromNow(verdicts, sampleFacts({ property_id: property }))[0]?.actions.map(({ change }) => change);
  const filed = { field: 'processing_status', from: null, to: 'filed' };
  expect(changes(1)).toEqual([null, filed]);
  expect(changes(2)).toEqual([{ field: 'property_id', from: 2, to: 1 }, filed]);
});
