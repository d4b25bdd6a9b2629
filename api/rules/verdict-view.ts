import type { RuleVerdict } from '#core/rules/evaluate-rules';

/** What rules change, or would change, and which rule it is. */
export function changesOf(verdicts: readonly RuleVerdict[]) {
  return verdicts.flatMap(({ name, actions }) => actions.flatMap(({ change }) => (change ? [{ rule: name, ...change }] : [])));
}

/** The actions of rules that matched and could not be carried out, with the sentence why. */
export function notDone(verdicts: readonly RuleVerdict[]) {
  return verdicts.flatMap(({ name, actions }) =>
    actions.flatMap(({ type, done, note }) => (done ? [] : [{ rule: name, action: type, reason: note ?? '' }])),
  );
}
