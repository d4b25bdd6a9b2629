import type { FilterQuery } from '@mikro-orm/postgresql';
import type { Rule } from '#core/database/entities/rule.entity';
import { conditionsOn } from '../list-query/conditions.js';
import { flagFilter, idFilter, isOn } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled } from '../list-query/order-by.js';

const { among, saying } = conditionsOn<Rule>();
const filters = { id: idFilter(), active_only: flagFilter('Only active ones.') };
export const ruleColumns = {
  priority: filled('priority'),
  name: 'name',
  created_at: filled('createdAt'),
  updated_at: filled('updatedAt'),
  id: 'id',
} as const;
type Sort = keyof typeof ruleColumns;

/** Rules come in the order they run in. */
export const ruleRules = listRules({
  resource: 'ai-rules',
  filters,
  columns: ruleColumns,
  order: [['priority', 'asc']],
});
export const RuleQuery = listParameters(filters);
export type RuleRequest = ListRequest<typeof filters, Sort>;

export function ruleCondition({ filters: asked, q }: RuleRequest): FilterQuery<Rule> {
  const active = isOn(asked.active_only) ? [{ isActive: true }] : [];
  return { $and: [...active, ...among(asked, { id: 'id' }), ...saying(q, ['name', 'description'])] };
}

const executionFilters = { document_id: idFilter(), matched: flagFilter('Only those that matched, or did not.') };
export const executionRules = { resource: 'executions', filters: executionFilters, sortable: [], order: [] };
export const ExecutionQuery = listParameters(executionFilters);
export type ExecutionRequest = ListRequest<typeof executionFilters, never>;
