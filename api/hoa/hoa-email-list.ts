import type { FilterQuery } from '@mikro-orm/postgresql';
import { hoaKinds } from '#core/extraction/fields/extracted-fields';
import type { HoaEmail } from '#core/database/entities/hoa-email.entity';
import { hoaPriorities, hoaStatuses } from '#core/database/values/hoa-values';
import { hoaEmailWords } from '#core/database/values/words-of';
import { conditionsOn, sayingIn } from '../list-query/conditions.js';
import { choiceFilter, flagFilter, idFilter, ownerFilter, wordFilter } from '../list-query/filter-values.js';
import { type ListParameters, listParameters } from '../list-query/list-parameters.js';
import { type ListRequest, readList } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const { among } = conditionsOn<HoaEmail>();
const filters = {
  id: idFilter(),
  status: choiceFilter(hoaStatuses),
  priority: choiceFilter(hoaPriorities),
  document_type: choiceFilter(hoaKinds),
  property_id: idFilter(),
  owner_id: ownerFilter(),
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

export const hoaEmailRules = listRules({
  resource: 'hoa-emails',
  filters,
  columns: sortColumns,
  order: [['received_at', 'desc']],
});
export const HoaEmailQuery = listParameters(filters);
export type HoaEmailRequest = ListRequest<typeof filters, Sort>;

const pageSize = 20;
const longestSearch = 200;

/** The request of a page; twenty rows by default. A search is one text, and a comma in it does not make a list. */
export function readHoaList({ search, ...query }: ListParameters): HoaEmailRequest {
  const words = typeof search === 'string' && search.length <= longestSearch ? { q: search } : { search };
  return readList(hoaEmailRules, { ...query, ...words, limit: query.limit ?? pageSize });
}

/** The condition of a request. */
export function hoaEmailCondition({ filters: asked, q }: HoaEmailRequest): FilterQuery<HoaEmail> {
  const words = [...(asked.search ?? []), q];
  const columns = {
    id: 'id',
    status: 'status',
    priority: 'priority',
    document_type: 'documentType',
    property_id: 'propertyId',
    requires_review: 'requiresReview',
  } as const;
  return { $and: [...among(asked, columns), ...words.flatMap((word) => sayingIn(word, hoaEmailWords))] };
}
