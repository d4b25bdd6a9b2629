import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';

interface Definition {
  conditions: RuleCondition[];
  actions: RuleAction[];
}

/**
 * A rule after one vendor, by any of its `names`, has become part of the one called `name`: it sets that one, and where it asks for the first by
 * its whole name it holds for both, since papers go on to say either. Null where it names neither of them so. Pure.
 */
export function mergedRule({ conditions, actions }: Definition, names: readonly string[], name: string): Definition | null {
  const lower = new Set(names.map((merged) => merged.trim().toLowerCase()));
  const isGone = (value: unknown): boolean => typeof value === 'string' && lower.has(value.trim().toLowerCase());
  const after = {
    conditions: conditions.map((condition) => {
      if (condition.field !== 'vendor' || (condition.operator !== 'equals' && condition.operator !== 'in')) return condition;
      const values = Array.isArray(condition.value) ? condition.value : [condition.value ?? null];
      const isNamed = values.some((value) => typeof value === 'string' && value.trim().toLowerCase() === name.trim().toLowerCase());
      return values.some(isGone) && !isNamed ? { ...condition, operator: 'in' as const, value: [...values, name] } : condition;
    }),
    actions: actions.map((action) => (action.type === 'set_vendor' && isGone(action.value) ? { ...action, value: name } : action)),
  };
  return JSON.stringify(after) === JSON.stringify({ conditions, actions }) ? null : after;
}
