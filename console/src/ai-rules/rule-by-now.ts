import { conflictsOf, onTopOf } from '../api/meanwhile';
import { type RuleDraft, toBody, toDraft } from './rule-draft';
import type { Rule } from './rule-types';

const namesOf = (draft: RuleDraft) => Object.keys(draft) as (keyof RuleDraft)[];

/**
 * A rule while it is edited, over what is kept by now: what was not touched since it was opened as `before` is as somebody else has left it. `conflicts`
 * are the fields that were changed here and there, to something else.
 */
export function ruleByNow(latest: Rule, draft: RuleDraft, before: Rule): { draft: RuleDraft; conflicts: (keyof RuleDraft)[] } {
  const now = toDraft(latest);
  // Drafts number their rows: whether two are alike their bodies say.
  const [there, here, then] = [toBody(now), toBody(draft), toBody(toDraft(before))];
  const merged = onTopOf(there, here, then);
  const isTyped = (name: keyof RuleDraft): boolean => JSON.stringify(merged[name]) === JSON.stringify(here[name]);
  const byNow = Object.fromEntries(namesOf(draft).map((name) => [name, (isTyped(name) ? draft : now)[name]])) as unknown as RuleDraft;
  return { draft: byNow, conflicts: conflictsOf(there, here, then) };
}
