import { defineEntity, p } from '@mikro-orm/postgresql';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';
import type { RuleAction, RuleCondition } from '#core/database/values/rule-definition';

const schema = defineEntity({
  name: 'Rule',
  tableName: 'ai_rule',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(200),
    description: p.text().nullable(),
    isActive: p.boolean().default(true),
    /** Lower runs first. */
    priority: p.integer().default(100),
    match: p.enum(['all', 'any']).default('all'),
    conditions: p.json<RuleCondition[]>(),
    aiCondition: p.text().nullable(),
    actions: p.json<RuleAction[]>(),
    stopProcessing: p.boolean().default(false),
    /** Raised by every change: an effect that leaves the database happens once per document, rule and version. */
    version: p.integer().default(1),
    /** How many runs have left its log, and how many of them had matched. */
    prunedRuns: p.integer().default(0),
    prunedMatches: p.integer().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [{ name: 'ai_rule_active_idx', properties: ['isActive', 'priority', 'id'] }],
});

/** A rule people wrote: conditions over a document and what to do when they hold. */
export class Rule extends schema.class {}

schema.setClass(Rule);
