import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { createdAt } from '#core/kernel/platform/columns';
import type { ActionOutcome, ConditionOutcome } from '#core/database/values/rule-definition';
import { Rule } from '#core/database/entities/rule.entity';

const schema = defineEntity({
  name: 'RuleExecution',
  tableName: 'rule_execution',
  properties: {
    id: p.bigint('number').primary(),
    ruleId: () => p.manyToOne(Rule).mapToPk().fieldName('rule_id').deleteRule('cascade'),
    ruleVersion: p.integer(),
    documentId: () => p.manyToOne(Document).mapToPk().fieldName('document_id').deleteRule('cascade'),
    matched: p.boolean(),
    conditions: p.json<ConditionOutcome[]>(),
    actions: p.json<ActionOutcome[]>(),
    at: createdAt(),
  },
  indexes: [
    { name: 'rule_execution_rule_idx', properties: ['ruleId', 'id'] },
    { name: 'rule_execution_document_idx', properties: ['documentId', 'id'] },
    { name: 'rule_execution_age_idx', properties: ['matched', 'at'] },
  ],
});

/** One run of a rule on a document: what matched, what changed, why not. */
export class RuleExecution extends schema.class {}

schema.setClass(RuleExecution);
