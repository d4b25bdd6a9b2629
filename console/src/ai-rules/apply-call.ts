/** What rules are applied to. */
export type ApplyTarget = 'one' | 'queue' | 'property' | 'tag' | 'type';

export const applyTargets: readonly ApplyTarget[] = ['queue', 'one', 'property', 'tag', 'type'];

interface ApplyCall {
  path: string;
  json: object;
}

/** A batch takes no more documents. */
const most = 1000;

/**
 * The calls that apply rules to a target; `chosen` is the document, property, tag or type, `queue` what awaits review, which goes in batches.
 * Null rules: all active ones.
 */
export function applyCalls(target: ApplyTarget, chosen: string, queue: readonly number[], ruleId: number | null): readonly ApplyCall[] {
  const rules = ruleId === null ? {} : { rule_ids: [ruleId] };
  const batches = Array.from({ length: Math.ceil(queue.length / most) }, (_, at) => queue.slice(at * most, (at + 1) * most));
  const calls: Readonly<Record<ApplyTarget, readonly ApplyCall[]>> = {
    one: [{ path: `/documents/${chosen}/apply-rules`, json: rules }],
    queue: batches.map((ids) => ({ path: '/documents/apply-rules/batch', json: { document_ids: ids, ...rules } })),
    property: [{ path: `/documents/apply-rules/property/${chosen}`, json: rules }],
    tag: [{ path: '/documents/apply-rules/tags', json: { tag_ids: [Number(chosen)], ...rules } }],
    type: [{ path: `/documents/apply-rules/type/${chosen}`, json: rules }],
  };
  return calls[target];
}

/** The documents of a target, by the filters of their list. */
export function targetFilter(target: Exclude<ApplyTarget, 'one'>, chosen: string): Record<string, string | boolean> {
  if (target === 'queue') return {};
  const names = { property: 'property_id', tag: 'tag_ids', type: 'document_type' } as const;
  return { [names[target]]: chosen, include_all: true };
}

/** The toast of an application to one document: `Applied 3 matching rules`. */
export function appliedWords(matched: number): { words: string; args: { count: number } } {
  const words = matched === 0 ? 'rules.none_matched' : matched === 1 ? 'rules.applied_one' : 'rules.applied';
  return { words, args: { count: matched } };
}
