import type { FilterQuery } from '@mikro-orm/postgresql';
import { hoaKinds } from '#core/extraction/extracted-fields';
import type { HoaEmail } from '#core/hoa/hoa-email.entity';
import { hoaPriorities, hoaStatuses } from '#core/hoa/hoa-values';
import { containing } from '#core/platform/like-pattern';
import { choiceFilter, flagFilter, idFilter, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { type ListRequest, type ListRules, readList } from '../list-query/list-query.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const filters = {
  id: idFilter(),
  status: choiceFilter(hoaStatuses),
  priority: choiceFilter(hoaPriorities),
  document_type: choiceFilter(hoaKinds),
  property_id: idFilter(),
  requires_review: flagFilter('Only those that need a look, or only the others.'),
  search: wordFilter('Words of subject or sender.'),
};
const sortColumns = {
  received_at: filled('receivedAt'),
  id: 'id',
  subject: 'subject',
  sender_email: 'senderEmail',
  status: filled('status'),
  priority: filled('priority'),
  document_type: filled('documentType'),
} as const satisfies Record<string, SortColumn>;
type Sort = keyof typeof sortColumns;

export const hoaEmailRules: ListRules<typeof filters, Sort> & { columns: Record<Sort, SortColumn> } = {
  resource: 'hoa-emails',
  filters,
  sortable: Object.keys(sortColumns) as Sort[],
  order: [['received_at', 'desc']],
  columns: sortColumns,
};
export const HoaEmailQuery = listParameters(filters);
export type HoaEmailRequest = ListRequest<typeof filters, Sort>;

const pageSize = 20;
const longestSearch = 200;

/** The request of a page; twenty rows where nothing is said. A search is words, and a comma in them is no list of searches. */
export function readHoaList({ search, ...query }: ListParameters): HoaEmailRequest {
  const words = typeof search === 'string' && search.length <= longestSearch ? { q: search } : { search };
  return readList(hoaEmailRules, { ...query, ...words, limit: query.limit ?? pageSize });
}

/** The condition of a request. */
export function hoaEmailCondition({ filters: asked, q }: HoaEmailRequest): FilterQuery<HoaEmail> {
  const where: FilterQuery<HoaEmail>[] = [];
  if (asked.id) where.push({ id: { $in: asked.id } });
  if (asked.status) where.push({ status: { $in: asked.status } });
  if (asked.priority) where.push({ priority: { $in: asked.priority } });
  if (asked.document_type) where.push({ documentType: { $in: asked.document_type } });
  if (asked.property_id) where.push({ propertyId: { $in: asked.property_id } });
  if (asked.requires_review) where.push({ requiresReview: { $in: asked.requires_review } });
  for (const words of [...(asked.search ?? []), ...(q ? [q] : [])]) {
    const like = { $ilike: containing(words) };
    where.push({ $or: [{ subject: like }, { senderName: like }, { senderEmail: like }] });
  }
  return { $and: where };
}
