import { type FilterQuery, raw } from '@mikro-orm/postgresql';
import { incomeCountsOnSql } from '#core/books/income/income-counts-on';
import type { Claim } from '#core/database/entities/claim.entity';
import { figureKinds, incomeKinds, ownerBalanceKinds, withheldKinds } from '#core/database/values/income-values';
import type { TaxBasis } from '#core/records/settings/tax-basis';
import { conditionsOn } from '../list-query/conditions.js';
import { choiceFilter, dayFilter, flagFilter, idFilter, ownerFilter, isOn } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';
import { filled } from '../list-query/order-by.js';

const { among, saying } = conditionsOn<Claim>();
const kindsOf = { income: incomeKinds, withheld: withheldKinds, balance: ownerBalanceKinds } as const;
const sources = { document: 'machine', person: 'person' } as const;
const filters = {
  id: idFilter(),
  property_id: idFilter('Of this property.'),
  owner_id: ownerFilter(),
  document_id: idFilter('Stated by this document, or recorded from it.'),
  kind: choiceFilter(figureKinds),
  group: choiceFilter(['income', 'withheld', 'balance'], 'What was received; what managers withheld; other figures of their statements.'),
  source: choiceFilter(['document', 'person']),
  counting: flagFilter('Only what counts.'),
  from: dayFilter('Of those that count on or after this day, as in the tax report.'),
  to: dayFilter('Of those that count on or before this day.'),
};
const columns = { received_on: filled('happenedOn'), amount: filled('amount'), kind: filled('kind'), payer: 'payer', id: 'id' } as const;

export const incomeRules = listRules({ resource: 'income', filters, columns, order: [['received_on', 'desc']] });
export const IncomeQuery = listParameters(filters);
type IncomeRequest = ListRequest<typeof filters, keyof typeof columns>;

const counts = (basis: TaxBasis, beside: '>=' | '<=', day: string | undefined): FilterQuery<Claim> => ({
  [raw((alias) => `${incomeCountsOnSql(basis, alias)} ${beside} ?::date`, [day])]: [],
});

/** The condition of a request. */
export function incomeCondition({ filters: asked, q }: IncomeRequest, basis: TaxBasis): FilterQuery<Claim> {
  const { group, source, counting, from, to } = asked;
  return {
    $and: [
      { book: 'income', standing: { $ne: 'withdrawn' } },
      ...among(asked, { id: 'id', property_id: 'propertyId', document_id: 'documentId', kind: 'kind' }),
      ...(group ? [{ kind: { $in: group.flatMap((each) => [...kindsOf[each]]) } }] : []),
      ...(source ? [{ source: { $in: source.map((each) => sources[each]) } }] : []),
      ...(isOn(counting) ? [{ standing: 'counts' as const }] : []),
      ...saying(q, ['payer', 'note']),
      ...(from ? [counts(basis, '>=', from.toSorted()[0])] : []),
      ...(to ? [counts(basis, '<=', to.toSorted().at(-1))] : []),
    ],
  };
}
