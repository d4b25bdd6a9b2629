import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/documents/document.entity';
import { refreshEffectiveColumns } from '#core/documents/effective-values';
import { recordEvent } from '#core/documents/record-event';
import { type Clock, dayIn } from '#core/platform/clock';
import { placeDocument } from '#core/properties/find-matches';
import { carryOut } from '#core/rules/carry-out';
import { evaluateRules, type RuleVerdict } from '#core/rules/evaluate-rules';
import { loadBooks, loadFacts } from '#core/rules/load-facts';
import { withoutRules } from '#core/rules/machine-side';
import { RuleExecution } from '#core/rules/rule-execution.entity';
import { Rule } from '#core/rules/rule.entity';
import type { Business } from '#core/settings/business';

/** What applying rules needs to know besides the database. */
export interface RuleRun {
  clock: Clock;
  business: Business;
  /** deriveKey(secret, 'identifiers'). */
  identifierKey: Buffer;
  /** Only these rules, as a person asked; left out: all. Inactive ones never run. */
  ruleIds?: readonly number[];
}

/** How rules came out on a document: all verdicts in their order, and how many matched. */
export interface AppliedRules {
  rulesMatched: number;
  verdicts: RuleVerdict[];
}

/**
 * Applies active rules to one document in the caller's transaction: what they set goes to the machine's side, never over
 * a person's word; each rule leaves an execution record, each one that matched a document event. Running it twice has
 * no second effect. Null where the document is not there (any more).
 */
export async function applyRules(em: EntityManager, documentId: number, run: RuleRun): Promise<AppliedRules | null> {
  const where = { id: documentId, deletedAt: null };
  const document = await em.findOne(Document, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true, populate: ['ocrText'] });
  if (!document) return null;
  // A whole run starts from what the paper says; what an earlier run set is decided anew.
  if (!run.ruleIds) document.machineFields = withoutRules(document.machineFields);
  const rules = await em.find(Rule, { isActive: true, ...(run.ruleIds ? { id: { $in: [...run.ruleIds] } } : {}) });
  if (rules.length === 0) {
    refreshEffectiveColumns(document);
    await em.flush();
    return { rulesMatched: 0, verdicts: [] };
  }
  // Conditions on the property, and expenses made by rules, need to know the certain one before it is settled.
  await placeDocument(em, document, run.identifierKey);
  const facts = await loadFacts(em, document, await loadBooks(em), run.business.currency);
  const verdicts = evaluateRules(rules, facts, dayIn(run.business.time_zone, run.clock.now()));
  await carryOut(em, document, verdicts, run.clock);
  record(em, document.id, rules, verdicts);
  await em.flush();
  return { rulesMatched: verdicts.filter((verdict) => verdict.matched).length, verdicts };
}

function record(em: EntityManager, documentId: number, rules: readonly Rule[], verdicts: readonly RuleVerdict[]): void {
  const versions = new Map(rules.map((rule) => [rule.id, rule.version]));
  for (const { ruleId, name, matched, stoppedBy, conditions, actions } of verdicts) {
    if (ruleId === null) continue;
    const stopped = { field: 'stop_processing', operator: 'after', expected: stoppedBy, actual: null, held: false };
    em.create(RuleExecution, {
      ruleId,
      ruleVersion: versions.get(ruleId) ?? 1,
      documentId,
      matched,
      conditions: stoppedBy === null ? conditions : [{ ...stopped, note: `The rule “${stoppedBy}” ran before and ends the run.` }],
      actions: actions.map(({ type, value, done, note }) => ({ type, value, done, note })),
    });
    if (!matched) continue;
    const changes = actions.flatMap(({ change }) => (change ? [change] : []));
    recordEvent(em, documentId, 'rule_applied', { rule_id: ruleId, rule: name, changes });
  }
}
