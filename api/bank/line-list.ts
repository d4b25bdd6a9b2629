import { type FilterQuery, raw } from '@mikro-orm/postgresql';
import type { BankLine } from '#core/database/entities/bank-line.entity';
import { type LineState, lineStates } from '#core/database/values/bank-values';
import { conditionsOn } from '../list-query/conditions.js';
import { choiceFilter, dayFilter, idFilter } from '../list-query/filter-values.js';
import { listParameters } from '../list-query/list-parameters.js';
import type { ListRequest } from '../list-query/list-query.js';
import { listRules } from '../list-query/list-rules.js';

const { among, saying } = conditionsOn<BankLine>();
const filters = {
  id: idFilter(),
  account_id: idFilter('Of this account.'),
  state: choiceFilter(lineStates),
  direction: choiceFilter(['spent', 'received']),
  from: dayFilter('Booked on this day or later.'),
  to: dayFilter('Booked on this day or earlier.'),
};
const columns = { booked_on: 'bookedOn', amount: 'amount', id: 'id' } as const;

export const lineRules = listRules({ resource: 'bank-lines', filters, columns, order: [['booked_on', 'desc']] });
export const LineQuery = listParameters(filters);
export type LineRequest = ListRequest<typeof filters, keyof typeof columns>;

/** What a match `m` is of is not in the trash. */
export const standsSql = `not exists (select 1 from claim w where w.id = m.income_id and w.standing = 'withdrawn')`;

const matched = (alias: string, condition: string): string =>
  `exists (select 1 from bank_match m where m.line_id = ${alias}.id and m.source ${condition} and ${standsSql})`;

/** What a state is, of a line `alias`. */
export const stateSql: Readonly<Record<LineState, (alias: string) => string>> = {
  matched: (alias) => matched(alias, `<> 'proposed'`),
  proposed: (alias) => matched(alias, `= 'proposed'`),
  open: (alias) => `not ${alias}.no_document and not ${matched(alias, 'is not null')}`,
  no_document: (alias) => `${alias}.no_document`,
};

const isTrue = (condition: (alias: string) => string): FilterQuery<BankLine> => ({ [raw((alias) => condition(alias))]: true });

/** The condition of a request. */
export function lineCondition({ filters: asked, q }: LineRequest): FilterQuery<BankLine> {
  const { state, direction, from, to } = asked;
  return {
    $and: [
      ...among(asked, { id: 'id', account_id: 'accountId' }),
      ...saying(q, ['payee', 'words']),
      ...(state ? [isTrue((alias) => `(${state.map((each) => `(${stateSql[each](alias)})`).join(' or ')})`)] : []),
      ...(direction?.length === 1 ? [{ amount: direction[0] === 'spent' ? { $lt: '0' } : { $gt: '0' } }] : []),
      ...(from ? [{ bookedOn: { $gte: from.toSorted()[0] ?? '' } }] : []),
      ...(to ? [{ bookedOn: { $lte: to.toSorted().at(-1) ?? '' } }] : []),
    ],
  };
}
