import { type EntityManager, type FilterQuery, raw } from '@mikro-orm/postgresql';
import { readableExpectedSql, wantedOnSql } from '#core/books/expected/announced';
import { type ExpectedDocument, expectedStatuses } from '#core/database/entities/expected-document.entity';
import { conditionsOn } from '../list-query/conditions.js';
import { choiceFilter, idFilter, ownerFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled, type SortColumn } from '../list-query/order-by.js';

const { among, saying } = conditionsOn<ExpectedDocument>();
const filters = {
  id: idFilter(),
  status: choiceFilter(expectedStatuses),
  property_id: idFilter(),
  owner_id: ownerFilter(),
  document_id: idFilter('The document that came, or that of a mail that announced it.'),
  mail_id: idFilter('A mail that announced it.'),
};
const sortColumns = {
  wanted_on: (direction) => [{ [raw((alias) => wantedOnSql(alias))]: direction }],
  received_on: filled('receivedOn'),
  id: 'id',
  vendor: filled('vendor'),
  amount: 'amount',
  decided_at: 'decidedAt',
} as const satisfies Record<string, SortColumn>;

export const announcedRules = listRules({
  resource: 'expected-documents',
  filters,
  columns: sortColumns,
  order: [['wanted_on', 'asc']],
});
export const AnnouncedQuery = listParameters(filters);
export type AnnouncedRequest = ListRequest<typeof filters, keyof typeof sortColumns>;

const ids = (values: readonly number[]): string => `array[${values.map(Number).join(',')}]::int[]`;

const hasNotice = (alias: string, condition: string): string =>
  `exists (select 1 from expected_notice n where n.expected_document_id = ${alias}.id and ${condition})`;

/** The condition of a request, limited to what the caller may see. */
export function announcedCondition(
  em: EntityManager,
  { filters: asked, q }: Pick<AnnouncedRequest, 'filters' | 'q'>,
): FilterQuery<ExpectedDocument> {
  const columns = { id: 'id', status: 'status', property_id: 'propertyId' } as const;
  const sql: ((alias: string) => string)[] = [(alias) => readableExpectedSql(em, alias)];
  const { document_id: documents, mail_id: mails } = asked;
  if (documents)
    sql.push(
      (alias) =>
        `(${alias}.received_document_id = any(${ids(documents)}) or ${hasNotice(alias, `n.document_id = any(${ids(documents)})`)})`,
    );
  if (mails) sql.push((alias) => hasNotice(alias, `n.mail_id = any(${ids(mails)})`));
  const inSql = sql.map((condition) => ({ [raw((alias) => condition(alias))]: [] }));
  return { $and: [...among(asked, columns), ...saying(q, ['vendor', 'accountEnding', 'senderDomain']), ...inSql] };
}
