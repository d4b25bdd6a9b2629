import { setImmediate } from 'node:timers/promises';
import { EntityManager, FlushMode } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Document } from '#core/database/entities/document.entity';
import { IdentifierKey } from '#core/kernel/keys/identifier-key';
import { AppError } from '#core/kernel/platform/app-error';
import { type Clock, dayIn } from '#core/kernel/platform/clock';
import type { Env } from '#core/kernel/platform/env';
import { placeDocument } from '#core/records/properties/find-matches';
import type { AiAnswer, DocumentFacts } from '#core/rules/document-facts';
import { type EvaluableRule, evaluateRules, inOrder, openQuestions, type RuleVerdict } from '#core/rules/evaluate-rules';
import { loadBooks, loadFacts } from '#core/rules/load-facts';
import { withoutRules } from '#core/rules/machine-side';
import { refuseDuplicates } from '#core/commands/refuse-duplicates';
import { allConflicts, conflictsOf, moneyMoved, type RuleConflict, toldFromNow } from '#core/rules/rule-effects';
import { Rule } from '#core/database/entities/rule.entity';
import { completeRule, findRule, requireSoundRule } from '#core/rules/save-rule';
import { businessOf } from '#core/records/settings/business';
import { camelKeys } from '../http/case.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import { AskAboutDocuments } from './ask-about-documents.js';
import type { RuleTest } from './rule.schema.js';
import { changesOf } from './verdict-view.js';

/** Asking costs money and time, and a person waits for it. */
const mostAsked = 10;
const notAsked: AiAnswer = { problem: `A test asks the AI at most ${mostAsked} questions.`, later: false };

/** A document, its present state, and what the rules would do to it. */
interface Tried {
  document: Document;
  now: DocumentFacts;
  verdicts: readonly RuleVerdict[];
  conflicts: readonly RuleConflict[];
}

/** Tries rules out: nothing is written. */
@Injectable()
export class RuleTestService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
    private readonly keys: IdentifierKey,
    private readonly questions: AskAboutDocuments,
  ) {}

  async test(body: z.output<typeof RuleTest>) {
    const em = this.em.fork();
    // The state a run starts from is built here and never saved.
    const aside = this.em.fork({ flushMode: FlushMode.COMMIT });
    const rule = await this.ruleOf(em, body);
    const active = await em.find(Rule, { isActive: true });
    const documents = await findDocuments(aside, body);
    const business = await businessOf(em, this.env);
    const surroundings = {
      books: await loadBooks(em, rule ? [...active, rule] : active),
      currency: business.currency,
      canNotify: Boolean(this.env.SMTP_URL),
    };
    const today = dayIn(business.time_zone, this.clock.now());
    const identifierKey = await this.keys.of(em);
    const { ask } = this.questions;
    const tried = [];
    let asked = 0;
    for (const document of documents) {
      const now = await loadFacts(aside, document, surroundings);
      if (!rule) document.machineFields = withoutRules(document.machineFields);
      // As a run does: a property may have been added since the document was settled.
      await placeDocument(aside, document, identifierKey);
      const facts = await loadFacts(aside, document, surroundings);
      const answered = await verdictsOn(facts, { rules: rule ? [rule] : active, today }, async (question) => {
        asked += 1;
        return !body.ask_ai || asked > mostAsked ? notAsked : ask(question, facts, document.id);
      });
      const conflicts = rule ? conflictsWith(active, rule, { ...answered, today }) : allConflicts(answered.verdicts);
      tried.push({ document, now, verdicts: answered.verdicts, conflicts });
      // Searching a long text takes a while; other calls go first.
      await setImmediate();
    }
    await refuseDuplicates(aside, tried);
    return summed(tried, rule !== null);
  }

  /** The rule to be tried; null: all that are in force. */
  private async ruleOf(em: EntityManager, { rule, rule_id }: z.output<typeof RuleTest>): Promise<EvaluableRule | null> {
    if (!rule) return typeof rule_id === 'number' ? findRule(em, rule_id) : null;
    const complete = completeRule(camelKeys(rule));
    await requireSoundRule(em, complete, ['body', 'rule']);
    return { id: null, ...complete };
  }
}

/** What the trial reports about each document, and the money it moves in all. */
function summed(tried: readonly Tried[], alone: boolean) {
  const shown = tried.map((document) => ({
    ...document,
    facts: document.now,
    verdicts: alone ? document.verdicts : toldFromNow(document.verdicts, document.now),
  }));
  const results = shown.map(({ document, verdicts, conflicts }) => ({ ...viewOf(document, verdicts, alone), conflicts }));
  const placed = shown.map((document) => ({ ...document, propertyId: document.document.propertyId ?? null }));
  const money = moneyMoved(placed).map((move) => ({ ...move, amount: Number(move.amount) }));
  return { tested: results.length, matched: results.filter((result) => result.matched).length, money, results };
}

/** The results of the rules, one after the other, with the questions answered that they depend on. */
async function verdictsOn(
  facts: DocumentFacts,
  { rules, today }: { rules: readonly EvaluableRule[]; today: string },
  ask: (question: string) => Promise<AiAnswer>,
): Promise<{ verdicts: RuleVerdict[]; facts: DocumentFacts }> {
  const answers = new Map(facts.answers);
  const known = { ...facts, answers };
  for (;;) {
    const verdicts = evaluateRules(rules, known, today);
    const open = openQuestions(verdicts);
    if (open.length === 0) return { verdicts, facts: known };
    for (const question of open) answers.set(question, await ask(question));
  }
}

/** Its conflicts with the other active rules, in their order; none where it does not match. */
function conflictsWith(
  active: readonly Rule[],
  rule: EvaluableRule,
  { verdicts, facts, today }: { verdicts: readonly RuleVerdict[]; facts: DocumentFacts; today: string },
) {
  if (!verdicts[0]?.matched) return [];
  const all: EvaluableRule[] = inOrder([...active.filter(({ id }) => id !== rule.id), rule]);
  return conflictsOf(evaluateRules(all, facts, today), all.indexOf(rule));
}

async function findDocuments(em: EntityManager, { document_id, document_ids, last }: z.output<typeof RuleTest>): Promise<Document[]> {
  const populate = ['ocrText'] as const;
  if (last) return em.find(Document, { deletedAt: null }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: last, populate });
  const ids = [...new Set(document_ids ?? [document_id ?? 0])];
  const documents = await em.find(Document, { id: { $in: ids }, deletedAt: null }, { orderBy: { id: 'asc' }, populate });
  if (documents.length < ids.length) throw new AppError('not-found', 'Document not found');
  return documents;
}

/** For one rule its own conditions are shown; for a whole run those of the matching rules. */
function viewOf({ id, filename }: Document, verdicts: readonly RuleVerdict[], alone: boolean) {
  const rules = verdicts.map((verdict) => ({
    rule_id: verdict.ruleId,
    rule: verdict.name,
    matched: verdict.matched,
    stopped_by: verdict.stoppedBy,
    conditions: verdict.conditions,
    changes: changesOf([verdict]),
    actions: verdict.actions.map(({ type, value, done, note }) => ({ type, value, done, note })),
  }));
  return {
    document_id: id,
    filename,
    matched: rules.some(({ matched }) => matched),
    conditions: rules.flatMap(({ matched, conditions }) => (alone || matched ? conditions : [])),
    changes: changesOf(verdicts),
    actions: rules.flatMap(({ actions }) => actions),
    rules,
  };
}
