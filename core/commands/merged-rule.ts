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
  const lower = new Set(names.map((one) => one.trim().toLowerCase()));
  const isGone = (value: unknown): boolean => typeof value === 'string' && lower.has(value.trim().toLowerCase());
  const after = {
    conditions: conditions.map((one) => {
      if (one.field !== 'vendor' || (one.operator !== 'equals' && one.operator !== 'in')) return one;
      const values = Array.isArray(one.value) ? one.value : [one.value ?? null];
      const isNamed = values.some((value) => typeof value === 'string' && value.trim().toLowerCase() === name.trim().toLowerCase());
      return values.some(isGone) && !isNamed ? { ...one, operator: 'in' as const, value: [...values, name] } : one;
    }),
    actions: actions.map((one) => (one.type === 'set_vendor' && isGone(one.value) ? { ...one, value: name } : one)),
  };
  return JSON.stringify(after) === JSON.stringify({ conditions, actions }) ? null : after;
}
