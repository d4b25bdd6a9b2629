import { setImmediate } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Document } from '#core/documents/document.entity';
import { AppError } from '#core/platform/app-error';
import { type Clock, dayIn } from '#core/platform/clock';
import type { Env } from '#core/platform/env';
import { evaluateRules, type EvaluableRule, type RuleVerdict } from '#core/rules/evaluate-rules';
import { loadBooks, loadFacts } from '#core/rules/load-facts';
import { completeRule, findRule, requireSoundRule } from '#core/rules/save-rule';
import { businessOf } from '#core/settings/business';
import { camelKeys } from '../http/case.js';
import { CLOCK, ENV } from '../platform/tokens.js';
import type { RuleTest } from './rule.schema.js';
import { changesOf } from './verdict-view.js';

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
    const documents = await findDocuments(em, body);
    const business = await businessOf(em, this.env);
    const books = await loadBooks(em);
    const today = dayIn(business.time_zone, this.clock.now());
    const results = [];
    for (const document of documents) {
      const [verdict] = evaluateRules([rule], await loadFacts(em, document, books, business.currency), today);
      if (verdict) results.push(viewOf(document, verdict));
      // Searching a long text takes a while; other calls go first.
      await setImmediate();
    }
    return { tested: results.length, matched: results.filter((result) => result.matched).length, results };
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
