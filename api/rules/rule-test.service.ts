import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Document } from '#core/documents/document.entity';
import { AppError } from '#core/platform/app-error';
import { type Clock, dayIn } from '#core/platform/clock';
import type { Env } from '#core/platform/env';
import { askProvider } from '#core/rules/answer-questions';
import type { AiAnswer, DocumentFacts } from '#core/rules/document-facts';
import { evaluateRules, type EvaluableRule, inOrder, type RuleVerdict } from '#core/rules/evaluate-rules';
import { loadBooks, loadFacts } from '#core/rules/load-facts';
import { conflictsOf, moneyMoved } from '#core/rules/rule-effects';
import { Rule } from '#core/rules/rule.entity';
import { completeRule, findRule, requireSoundRule } from '#core/rules/save-rule';
import { businessOf } from '#core/settings/business';
import { camelKeys } from '../http/case.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { RuleTest } from './rule.schema.js';
import { changesOf } from './verdict-view.js';

/** Asking costs money and time, and somebody waits in front of the screen. */
const mostAsked = 10;
const notAsked: AiAnswer = { problem: `A try asks the AI about the first ${mostAsked} documents only.`, later: false };

/** Tries rules out: nothing is written. */
@Injectable()
export class RuleTestService {
  constructor(
    private readonly em: EntityManager,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async test(body: z.output<typeof RuleTest>) {
    const em = this.em.fork();
    const rule = await this.ruleOf(em, body);
    const others = await em.find(Rule, { isActive: true, ...(rule.id === null ? {} : { id: { $ne: rule.id } }) });
    const documents = await findDocuments(em, body);
    const business = await businessOf(em, this.env);
    const surroundings = { books: await loadBooks(em), currency: business.currency, canNotify: Boolean(this.env.SMTP_URL) };
    const today = dayIn(business.time_zone, this.clock.now());
    const ask = askProvider(this.env, em);
    const results = [];
    const tried = [];
    let asked = 0;
    for (const document of documents) {
      const facts = await loadFacts(em, document, surroundings);
      const answered = await this.verdictsOn(facts, { rule, today }, async (question) => {
        asked += 1;
        return asked > mostAsked ? notAsked : ask(question, facts, document.id);
      });
      if (!answered.verdict) continue;
      const conflicts = answered.verdict.matched ? this.conflictsWith(others, rule, { facts: answered.facts, today }) : [];
      results.push({ ...viewOf(document, answered.verdict), conflicts });
      tried.push({ facts, verdict: answered.verdict });
      // Searching a long text takes a while; other calls go first.
      await setImmediate();
    }
    const money = moneyMoved(tried).map((move) => ({ ...move, amount: Number(move.amount) }));
    return { tested: results.length, matched: results.filter((result) => result.matched).length, money, results };
  }

  /** How the rule alone comes out, with its question answered where it has one. */
  private async verdictsOn(
    facts: DocumentFacts,
    { rule, today }: { rule: EvaluableRule; today: string },
    ask: (question: string) => Promise<AiAnswer>,
  ): Promise<{ verdict: RuleVerdict | undefined; facts: DocumentFacts }> {
    const [verdict] = evaluateRules([rule], facts, today);
    const question = verdict?.openQuestion;
    if (!question) return { verdict, facts };
    const known = { ...facts, answers: new Map([[question, await ask(question)]]) };
    return { verdict: evaluateRules([rule], known, today)[0], facts: known };
  }

  /** Where it meets the other rules in force, each in its order. */
  private conflictsWith(others: readonly Rule[], rule: EvaluableRule, { facts, today }: { facts: DocumentFacts; today: string }) {
    const all: EvaluableRule[] = inOrder([...others, rule]);
    return conflictsOf(evaluateRules(all, facts, today), all.indexOf(rule));
  }

  private async ruleOf(em: EntityManager, { rule, rule_id }: z.output<typeof RuleTest>): Promise<EvaluableRule> {
    if (!rule) return findRule(em, rule_id ?? 0);
    const complete = completeRule(camelKeys(rule));
    await requireSoundRule(em, complete, ['body', 'rule']);
    return { id: null, ...complete };
  }
}

async function findDocuments(em: EntityManager, { document_id, document_ids, last }: z.output<typeof RuleTest>): Promise<Document[]> {
  const populate = ['ocrText'] as const;
  if (last) return em.find(Document, { deletedAt: null }, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: last, populate });
  const ids = [...new Set(document_ids ?? [document_id ?? 0])];
  const documents = await em.find(Document, { id: { $in: ids }, deletedAt: null }, { orderBy: { id: 'asc' }, populate });
  if (documents.length < ids.length) throw new AppError('not-found', 'Document not found');
  return documents;
}

function viewOf({ id, filename }: Document, verdict: RuleVerdict) {
  return {
    document_id: id,
    filename,
    matched: verdict.matched,
    conditions: verdict.conditions,
    changes: changesOf([verdict]),
    actions: verdict.actions.map(({ type, value, done, note }) => ({ type, value, done, note })),
  };
}
