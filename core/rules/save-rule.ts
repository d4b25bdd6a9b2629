import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { type Actor, auditChange, auditCreation, auditDeletion } from '#core/kernel/audit/audited-write';
import { AppError } from '#core/kernel/platform/app-error';
import { checkRule } from '#core/rules/check-rule';
import { loadBooks } from '#core/rules/load-facts';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';
import { Rule } from '#core/database/entities/rule.entity';

/** What a person says of a rule. */
export interface RuleWish {
  name: string;
  description?: string | null;
  isActive?: boolean;
  /** Lower runs first. */
  priority?: number;
  match?: 'all' | 'any';
  conditions?: RuleCondition[];
  /** A yes/no question in words about the document. */
  aiCondition?: string | null;
  actions?: RuleAction[];
  stopProcessing?: boolean;
}

/** A rule with everything that was left unsaid. */
export type CompleteRule = ReturnType<typeof completeRule>;

const plain = {
  description: null,
  isActive: true,
  priority: 100,
  match: 'all' as const,
  conditions: [],
  aiCondition: null,
  actions: [],
  stopProcessing: false,
};

/** Fills in what was left unsaid. */
export function completeRule(wish: RuleWish) {
  const { name, ...rest } = { ...plain, ...wish };
  return { name, ...rest, description: rest.description || null, aiCondition: rest.aiCondition || null };
}

/** Throws `invalid` naming each part of the rule that does not fit, below `at` in the body. */
export async function requireSoundRule(em: EntityManager, rule: CompleteRule, at: readonly string[] = ['body']): Promise<void> {
  const problems = checkRule(rule, await loadBooks(em, [rule]));
  if (problems.length === 0) return;
  const named = problems.map(({ path, sentence }) => ({ loc: [...at, ...path], msg: sentence, type: 'rule' }));
  throw new AppError('invalid', 'This rule is not valid.', { problems: named });
}

/** The rule, or `not-found`. */
export async function findRule(em: EntityManager, id: number): Promise<Rule> {
  const rule = await em.findOne(Rule, { id });
  if (!rule) throw new AppError('not-found', 'Rule not found');
  return rule;
}

const audited = (actor: Actor) => ({ resource: 'ai-rules', actor });

/** Writes a new rule in the caller's transaction. Throws `invalid`. */
export async function createRule(em: EntityManager, wish: RuleWish, actor: Actor): Promise<Rule> {
  const complete = completeRule(wish);
  await requireSoundRule(em, complete);
  const rule = em.create(Rule, complete);
  await auditCreation(em, rule, audited(actor));
  return rule;
}

/**
 * Changes what is given, in the caller's transaction; what comes out must be sound as a whole, but for a rule that names what is gone since and is
 * only switched off, moved or named otherwise. Every real change raises the version. Throws `not-found`, `invalid`.
 */
export async function changeRule(em: EntityManager, id: number, changes: Partial<RuleWish>, actor: Actor): Promise<Rule> {
  const rule = await em.findOne(Rule, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!rule) throw new AppError('not-found', 'Rule not found');
  const before = definitionOf(rule);
  const after = completeRule({ ...before, ...changes });
  if (JSON.stringify(after) === JSON.stringify(before)) return rule;
  if (isWrittenAnew(before, after)) await requireSoundRule(em, after);
  await auditChange(em, rule, audited(actor), () => Object.assign(rule, after, { version: rule.version + 1 }));
  return rule;
}

function isWrittenAnew(before: CompleteRule, after: CompleteRule): boolean {
  const words = ({ match, conditions, actions, stopProcessing }: CompleteRule) =>
    JSON.stringify([match, conditions, actions, stopProcessing]);
  return (after.isActive && !before.isActive) || words(after) !== words(before);
}

/** Removes a rule and its execution records, in the caller's transaction. Throws `not-found`. */
export async function deleteRule(em: EntityManager, id: number, actor: Actor): Promise<void> {
  await auditDeletion(em, await findRule(em, id), audited(actor));
}

/** What people said of a rule, without what the product keeps beside it. */
function definitionOf(rule: Rule): CompleteRule {
  const { name, description, isActive, priority, match, conditions, aiCondition, actions, stopProcessing } = rule;
  return completeRule({ name, description, isActive, priority, match, conditions, aiCondition, actions, stopProcessing });
}
