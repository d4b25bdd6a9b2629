import { expect, test } from 'vitest';
import { ruleByNow } from './rule-by-now';
import { toBody, toDraft } from './rule-draft';
import type { Rule } from './rule-types';

const rule: Rule = {
  id: 3,
  name: 'Water bills',
  description: null,
  is_active: true,
  priority: 20,
  match: 'all',
  conditions: [{ field: 'vendor', operator: 'contains', value: 'water' }],
  ai_condition: null,
  actions: [{ type: 'set_property', value: 4 }],
  stop_processing: false,
  version: 2,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};
const draft = { ...toDraft(rule), name: 'Water and sewer', actions: toDraft({ ...rule, actions: [{ type: 'file' }] }).actions };

test.each<[string, Partial<Rule>, string[]]>([
  ['nothing', {}, []],
  ['what was not touched here', { priority: 10, conditions: [] }, []],
  ['the same', { name: 'Water and sewer' }, []],
  ['what was touched here', { actions: [{ type: 'set_property', value: 5 }], priority: 10 }, ['actions']],
])('a rule of which somebody else has changed %s', (_, meanwhile, conflicts) => {
  const latest = { ...rule, ...meanwhile };
  const byNow = ruleByNow(latest, draft, rule);
  expect(byNow.conflicts).toEqual(conflicts);
  // What was typed stands on top of what is kept.
  expect(toBody(byNow.draft)).toEqual({ ...toBody(toDraft(latest)), name: 'Water and sewer', actions: [{ type: 'file' }] });
});
