import { type EntityManager, LockMode } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { refreshEffectiveColumns } from '#core/database/values/effective-values';
import { recordEvent } from '#core/records/documents/record-event';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import { placeDocument } from '#core/records/properties/find-matches';
import { carryOut } from '#core/commands/carry-out';
import type { AiAnswer, DocumentFacts } from '#core/rules/document-facts';
import { evaluateRules, type RuleVerdict } from '#core/rules/evaluate-rules';
import { loadBooks, loadFacts, valuesOf } from '#core/rules/load-facts';
import { withoutRules } from '#core/rules/machine-side';
import { toldFromNow } from '#core/rules/rule-effects';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import type { Post } from '#core/rules/send-notice';
import type { Business } from '#core/records/settings/business';
import type { AddedTask } from '#core/kernel/tasks/add-task';

/** What applying rules needs to know besides the database. */
export interface RuleRun {
  clock: Clock;
  business: Business;
  /** See IdentifierKey. */
  identifierKey: Buffer;
  /** How rules tell somebody; null where outgoing mail is not set up. */
  post: Post | null;
  /** What the AI said to their questions; see answerQuestions. */
  answers?: ReadonlyMap<string, AiAnswer>;
  /** Only these rules, as a person asked; left out: all. Inactive ones never run. */
  ruleIds?: readonly number[];
}

/** How rules came out on a document: all verdicts in their order, how many matched, and the tasks to wake for after the commit. */
export interface AppliedRules {
  rulesMatched: number;
  verdicts: RuleVerdict[];
  added: AddedTask[];
}

/** The rules that run on a document and what they look at, once it is brought to where they start. */
export interface ReadyRules {
  rules: Rule[];
  today: string;
  facts: () => Promise<DocumentFacts>;
}

/**
 * Brings a document to where the rules start: a whole run starts from what the document says, what an earlier run set is
 * decided anew. Nothing is flushed. `ocrText` must be loaded.
 */
export async function rulesOn(em: EntityManager, document: Document, run: Omit<RuleRun, 'answers'>): Promise<ReadyRules> {
  const rules = await em.find(Rule, { isActive: true, ...(run.ruleIds ? { id: { $in: [...run.ruleIds] } } : {}) });
  const { currency, time_zone: zone } = run.business;
  if (!run.ruleIds) {
    const wasPlaced = document.machineFields.property_matches?.some(({ by }) => by === 'rule');
    document.machineFields = withoutRules(document.machineFields);
    // Where no rule runs any more, nobody else would say whose it is.
    if (wasPlaced && rules.length === 0) await placeDocument(em, document, run.identifierKey);
  }
  let known: DocumentFacts | undefined;
  const facts = async (): Promise<DocumentFacts> => {
    if (known) return known;
    // Conditions on the property, and expenses made by rules, need to know the certain one before it is settled.
    await placeDocument(em, document, run.identifierKey);
    known = await loadFacts(em, document, { books: await loadBooks(em, rules), currency, canNotify: run.post !== null });
    return known;
  };
  return { rules, today: dayIn(zone, run.clock.now()), facts };
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
  const before = valuesOf(document);
  const { rules, today, facts } = await rulesOn(em, document, run);
  if (rules.length === 0) {
    refreshEffectiveColumns(document);
    await em.flush();
    return { rulesMatched: 0, verdicts: [], added: [] };
  }
  const verdicts = evaluateRules(rules, { ...(await facts()), answers: run.answers ?? new Map() }, today);
  const added = await carryOut(em, document, verdicts, run);
  const shown = run.ruleIds ? verdicts : toldFromNow(verdicts, before);
  record(em, document.id, shown);
  await em.flush();
  return { rulesMatched: shown.filter((verdict) => verdict.matched).length, verdicts: shown, added };
}

function record(em: EntityManager, documentId: number, verdicts: readonly RuleVerdict[]): void {
  for (const { ruleId, name, version, matched, stoppedBy, conditions, actions } of verdicts) {
    if (ruleId === null) continue;
    const stopped = { field: 'stop_processing', operator: 'after', expected: stoppedBy, actual: null, held: false };
    em.create(RuleExecution, {
      ruleId,
      ruleVersion: version ?? 1,
      documentId,
      matched,
      conditions:
        stoppedBy === null ? conditions : [{ ...stopped, note: `The rule “${stoppedBy}” ran earlier and stopped further rules.` }],
      actions: actions.map(({ type, value, done, note }) => ({ type, value, done, note })),
    });
    if (!matched) continue;
    const changes = actions.flatMap(({ change }) => (change ? [change] : []));
    recordEvent(em, documentId, 'rule_applied', { rule_id: ruleId, rule: name, changes });
  }
}
