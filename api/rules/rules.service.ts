import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import type { Actor } from '#core/kernel/audit/audited-write';
import { Document } from '#core/database/entities/document.entity';
import { RuleExecution } from '#core/database/entities/rule-execution.entity';
import { Rule } from '#core/database/entities/rule.entity';
import { changeRule, createRule, deleteRule, findRule } from '#core/rules/save-rule';
import { dismissSuggestion, findSuggestions } from '#core/rules/suggest-rules';
import { findListed } from '../list-query/find-page.js';
import { camelKeys, pick } from '../http/case.js';
import { orderBy } from '../list-query/order-by.js';
import { Page } from '../http/page.js';
import { type ExecutionRequest, executionRules, ruleColumns, ruleCondition, ruleRules, type RuleRequest } from './rule-list.js';
import { type RuleCreate, RuleOut, type RuleUpdate } from './rule.schema.js';

const shown = Object.keys(RuleOut.shape) as (keyof typeof RuleOut.shape)[];
const view = (rule: Rule) => pick(rule, shown);

@Injectable()
export class RulesService {
  constructor(private readonly em: EntityManager) {}

  async list(request: RuleRequest) {
    const page = { limit: request.limit, offset: request.skip, orderBy: orderBy(request.order, ruleColumns) };
    const [rows, total] = await this.em.findAndCount(Rule, ruleCondition(request), page);
    return new Page(rows.map(view), total, request.skip, ruleRules.resource);
  }

  async one(id: number) {
    return view(await findRule(this.em, id));
  }

  async create(body: z.output<typeof RuleCreate>, actor: Actor) {
    return view(await this.em.fork().transactional((tx) => createRule(tx, camelKeys(body), actor)));
  }

  async change(id: number, body: z.output<typeof RuleUpdate>, actor: Actor) {
    return view(await this.em.fork().transactional((tx) => changeRule(tx, id, camelKeys(body), actor)));
  }

  async delete(id: number, actor: Actor): Promise<void> {
    await this.em.fork().transactional((tx) => deleteRule(tx, id, actor));
  }

  suggestions() {
    return findSuggestions(this.em.fork());
  }

  dismiss(key: string, actor: Actor): Promise<void> {
    return dismissSuggestion(this.em, key, actor);
  }

  /** The runs of a rule, the latest first. */
  async executions(id: number, request: ExecutionRequest) {
    const { filters } = request;
    await findRule(this.em, id);
    const where = {
      ruleId: id,
      ...(filters.document_id ? { documentId: { $in: filters.document_id } } : {}),
      ...(filters.matched ? { matched: { $in: filters.matched } } : {}),
    };
    return findListed(this.em, RuleExecution, request, { ...executionRules, columns: { id: 'id' }, where }, async (rows) => {
      const ids = rows.map((row) => row.documentId);
      const documents = await this.em.find(Document, { id: { $in: ids } }, { fields: ['filename'] });
      const names = new Map(documents.map((document) => [document.id, document.filename]));
      const shownColumns = ['id', 'rule_id', 'rule_version', 'document_id', 'matched', 'conditions', 'actions', 'at'] as const;
      return rows.map((row) => ({ ...pick(row, shownColumns), filename: names.get(row.documentId) ?? null }));
    });
  }
}
