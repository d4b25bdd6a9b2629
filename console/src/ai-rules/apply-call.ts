/** What rules are applied to. */
export type ApplyTarget = 'one' | 'queue' | 'property' | 'tag' | 'type';

export const applyTargets: readonly ApplyTarget[] = ['queue', 'one', 'property', 'tag', 'type'];

interface ApplyCall {
  path: string;
  json: object;
}

/** The call that applies rules to a target; `chosen` is the document, property, tag or type, `queue` what awaits review. Null rules: all active ones. */
export function applyCall(target: ApplyTarget, chosen: string, queue: readonly number[], ruleId: number | null): ApplyCall {
  const rules = ruleId === null ? {} : { rule_ids: [ruleId] };
  const calls: Readonly<Record<ApplyTarget, ApplyCall>> = {
    one: { path: `/documents/${chosen}/apply-rules`, json: rules },
    queue: { path: '/documents/apply-rules/batch', json: { document_ids: queue, ...rules } },
    property: { path: `/documents/apply-rules/property/${chosen}`, json: rules },
    tag: { path: '/documents/apply-rules/tags', json: { tag_ids: [Number(chosen)], ...rules } },
    type: { path: `/documents/apply-rules/type/${chosen}`, json: rules },
  };
  return calls[target];
}

/** The toast of an application to one document: `Applied 3 matching rules`. */
export function appliedWords(matched: number): { words: string; args: { count: number } } {
  const words = matched === 0 ? 'rules.none_matched' : matched === 1 ? 'rules.applied_one' : 'rules.applied';
  return { words, args: { count: matched } };
}
