import type { FilterQuery } from '@mikro-orm/postgresql';
import { containing } from '#core/platform/like-pattern';
import type { Rule } from '#core/rules/rule.entity';
import { flagFilter, idFilter, isOn } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest, ListRules } from '../list-query/list-query.js';
import { filled } from '../list-query/order-by.js';

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
export const ruleRules: ListRules<typeof filters, Sort> = {
  resource: 'ai-rules',
  filters,
  sortable: Object.keys(ruleColumns) as Sort[],
  order: [['priority', 'asc']],
};
export const RuleQuery = listParameters(filters);
export type RuleRequest = ListRequest<typeof filters, Sort>;

export function ruleCondition({ filters: asked, q }: RuleRequest): FilterQuery<Rule> {
  const where: FilterQuery<Rule>[] = [];
  if (asked.id) where.push({ id: { $in: asked.id } });
  if (isOn(asked.active_only)) where.push({ isActive: true });
  if (q) where.push({ $or: [{ name: { $ilike: containing(q) } }, { description: { $ilike: containing(q) } }] });
  return { $and: where };
}

const executionFilters = { document_id: idFilter(), matched: flagFilter('Only those that matched, or did not.') };
export const executionRules = { resource: 'executions', filters: executionFilters, sortable: [], order: [] };
export const ExecutionQuery = listParameters(executionFilters);
export type ExecutionRequest = ListRequest<typeof executionFilters, never>;
