import type { DocumentFacts } from '#core/rules/document-facts';
import { evaluateCondition } from '#core/rules/evaluate-condition';
import { type Draft, planAction, type PlannedAction } from '#core/rules/plan-actions';
import type { ConditionOutcome, RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { excerpt } from '#core/rules/rule-values';

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
  /** Of a rule that is kept; a notice is sent once for each. */
  version?: number;
}

/** How one rule comes out on one document. */
export interface RuleVerdict {
  ruleId: number | null;
  name: string;
  version?: number;
  matched: boolean;
  /** The name of the rule that stopped processing before this one was looked at. */
  stoppedBy: string | null;
  conditions: ConditionOutcome[];
  /** The question of its own that has to be answered before it can be said whether it matches. */
  openQuestion: string | null;
  /** Empty where the rule did not match. */
  actions: PlannedAction[];
}

/**
 * What the rules say of a document, in their order (smaller priority first, then the smaller id): which match and what
 * each action would do, or the sentence why not. Pure: the api previews with it, `applyRules` carries it out. A rule
 * sees what earlier ones have set; where two set the same thing the earlier wins. `today` is the business's own day.
 */
export function evaluateRules(rules: readonly EvaluableRule[], facts: DocumentFacts, today: string): RuleVerdict[] {
  let draft: Draft = { facts, setBy: new Map(), booked: facts.has_expense, reviewed: facts.reviewed };
  let stoppedBy: string | null = null;
  const verdicts: RuleVerdict[] = [];
  for (const rule of inOrder(rules)) {
    const base = { ruleId: rule.id, name: rule.name, ...(rule.version === undefined ? {} : { version: rule.version }) };
    if (stoppedBy !== null) {
      verdicts.push({ ...base, matched: false, stoppedBy, conditions: [], openQuestion: null, actions: [] });
      continue;
    }
    const { conditions, matched, openQuestion } = look(rule, draft.facts, today);
    const actions: PlannedAction[] = [];
    if (matched) {
      for (const action of rule.actions) {
        const result = planAction(action, draft, rule);
        draft = result.draft;
        actions.push(result.planned);
      }
      if (rule.stopProcessing) stoppedBy = rule.name;
    }
    verdicts.push({ ...base, matched, stoppedBy: null, conditions, openQuestion, actions });
  }
  return verdicts;
}

/** The order rules run in: smaller priority first, then the smaller id; an unsaved rule comes after its equals. */
export function inOrder<T extends Pick<EvaluableRule, 'id' | 'priority'>>(rules: readonly T[]): T[] {
  return rules.toSorted((a, b) => a.priority - b.priority || (a.id ?? Infinity) - (b.id ?? Infinity) || 0);
}

/** The questions in words that stand between these verdicts and their end, each once. */
export function openQuestions(verdicts: readonly RuleVerdict[]): string[] {
  return [...new Set(verdicts.flatMap(({ openQuestion }) => openQuestion ?? []))];
}

type Look = Pick<RuleVerdict, 'conditions' | 'matched' | 'openQuestion'>;

/**
 * A rule without conditions matches every document under `all` and none under `any`. Its question is part of it whatever
 * `match` says, and is asked only where the conditions hold: it costs something.
 */
function look(rule: EvaluableRule, facts: DocumentFacts, today: string): Look {
  const conditions = rule.conditions.map((condition) => evaluateCondition(condition, facts, today));
  const holds = rule.match === 'all' ? conditions.every((condition) => condition.held) : conditions.some((condition) => condition.held);
  const question = rule.aiCondition?.trim();
  if (!question) return { conditions, matched: holds, openQuestion: null };
  const asked = { field: 'ai_condition', operator: 'asks', expected: question, actual: null, held: false };
  if (!holds) return { conditions: [...conditions, { ...asked, note: notAsked }], matched: false, openQuestion: null };
  const answer = facts.answers.get(question);
  if (!answer) return { conditions: [...conditions, { ...asked, note: unanswered }], matched: false, openQuestion: question };
  if ('problem' in answer) {
    const note = `${answer.problem} A rule with a question does not match without an answer.`;
    return { conditions: [...conditions, { ...asked, note }], matched: false, openQuestion: null };
  }
  const actual = excerpt(`${answer.yes ? 'Yes' : 'No'}. ${answer.reason}`.trim());
  return { conditions: [...conditions, { ...asked, actual, held: answer.yes }], matched: answer.yes, openQuestion: null };
}

const notAsked = 'The AI was not asked because the other conditions do not match.';
const unanswered = 'The AI was not asked. Apply the rules again to ask it.';
