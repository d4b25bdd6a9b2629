import { expect, test } from 'vitest';
import type { MachineFields } from '#core/database/values/document-fields';
import { type Settable, setByRule, withoutRules } from '#core/rules/machine-side';

const vendor = { value: 'Acme', confidence: 0.9, evidence: null, source: 'local' as const };
const match = { property_id: 3, confidence: 0.96, by: 'address' as const, reason: 'The document is for it.' };
const found: MachineFields = { fields: { vendor }, document_type: 'hoa_document', property_id: 3, property_matches: [match] };
const bare: MachineFields = { fields: {} };

test.each<[Settable, string | number]>([
  ['vendor', 'Bolt'],
  ['description', 'Pipe'],
  ['document_type', 'quote'],
  ['category_id', 10],
  ['payment_method', 'cash'],
])('%s set by two rules in turn is as it was once rules are taken back', (field, to) => {
  for (const before of [found, bare]) {
    const after = setByRule(setByRule(before, field, 'first', 'one'), field, to, 'two');
    expect(after).not.toEqual(before);
    expect(withoutRules(after)).toEqual(before);
  }
});

test('a property set by a rule stands first among the matches and goes with it', () => {
  const after = setByRule(found, 'property_id', 5, 'To five');
  expect(after).toMatchObject({ property_id: 5, property_matches: [{ property_id: 5, by: 'rule' }, match] });
  expect(withoutRules(after)).toEqual({ ...found, property_id: null });
});

test('what was extracted anew since then is not replaced by what stood there before', () => {
  const after = setByRule(found, 'vendor', 'Bolt', 'one');
  const anew = { ...after, fields: { vendor: { ...vendor, value: 'Acme Corporation' } } };
  expect(withoutRules(anew).fields.vendor?.value).toBe('Acme Corporation');
});

test('nothing of it changes what it was given', () => {
  const kept = structuredClone(found);
  withoutRules(setByRule(found, 'vendor', 'Bolt', 'one'));
  expect(found).toEqual(kept);
});
