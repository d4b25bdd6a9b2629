import type { DocumentFacts } from '#core/rules/document-facts';
import { evaluateCondition } from '#core/rules/evaluate-condition';
import { type Draft, planAction, type PlannedAction } from '#core/rules/plan-actions';
import type { ConditionOutcome, RuleAction, RuleCondition } from '#core/rules/rule-definition';

/** A rule as far as evaluating it needs; an unsaved one has no id. */
export interface EvaluableRule {
  id: number | null;
  name: string;
  priority: number;
  match: 'all' | 'any';
  conditions: readonly RuleCondition[];
  aiCondition?: string | null;
  actions: readonly RuleAction[];
  stopProcessing: boolean;
}

/** How one rule comes out on one document. */
export interface RuleVerdict {
  ruleId: number | null;
  name: string;
  matched: boolean;
  /** The name of the rule that stopped processing before this one was looked at. */
  stoppedBy: string | null;
  conditions: ConditionOutcome[];
  /** Empty where the rule did not match. */
  actions: PlannedAction[];
}

/**
 * What the rules say of a document, in their order (smaller priority first, then the smaller id): which match and what
 * each action would do, or the sentence why not. Pure: the api previews with it, `applyRules` carries it out. A rule
 * sees what earlier ones have set; where two set the same thing the earlier wins. `today` is the business's own day.
 */
export function evaluateRules(rules: readonly EvaluableRule[], facts: DocumentFacts, today: string): RuleVerdict[] {
  let draft: Draft = { facts, setBy: new Map() };
  let stoppedBy: string | null = null;
  const verdicts: RuleVerdict[] = [];
  for (const rule of inOrder(rules)) {
    const base = { ruleId: rule.id, name: rule.name };
    if (stoppedBy !== null) {
      verdicts.push({ ...base, matched: false, stoppedBy, conditions: [], actions: [] });
      continue;
    }
    const conditions = outcomes(rule, draft.facts, today);
    const matched = holds(rule, conditions);
    const actions: PlannedAction[] = [];
    if (matched) {
      for (const action of rule.actions) {
        const result = planAction(action, draft, rule.name);
        draft = result.draft;
        actions.push(result.planned);
      }
      if (rule.stopProcessing) stoppedBy = rule.name;
    }
    verdicts.push({ ...base, matched, stoppedBy: null, conditions, actions });
  }
  return verdicts;
}

/** The order rules run in: smaller priority first, then the smaller id; an unsaved rule comes after its equals. */
export function inOrder<T extends Pick<EvaluableRule, 'id' | 'priority'>>(rules: readonly T[]): T[] {
  return rules.toSorted((a, b) => a.priority - b.priority || (a.id ?? Infinity) - (b.id ?? Infinity) || 0);
}

function outcomes(rule: EvaluableRule, facts: DocumentFacts, today: string): ConditionOutcome[] {
  const conditions = rule.conditions.map((condition) => evaluateCondition(condition, facts, today));
  if (!rule.aiCondition?.trim()) return conditions;
  const note = 'Questions in words cannot be asked yet; a rule with one does not match.';
  return [...conditions, { field: 'ai_condition', operator: 'asks', expected: rule.aiCondition, actual: null, held: false, note }];
}

/** A rule without conditions matches every document under `all` and none under `any`. */
function holds(rule: EvaluableRule, conditions: readonly ConditionOutcome[]): boolean {
  // Its question is part of the rule whatever `match` says: unanswered, the rule must not act.
  if (rule.aiCondition?.trim()) return false;
  return rule.match === 'all' ? conditions.every((one) => one.held) : conditions.some((one) => one.held);
}
