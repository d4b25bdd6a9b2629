import { useTranslate } from 'react-admin';
import type { RentalPortfolio } from '../../api/types';
import { Note } from '../../layout/Text';
import { RouteLink } from '../../layout/RouteLink';
import { cellsOf, figureLook, Rows } from '../../layout/Rows';
import { useMoney } from '../../money/use-money';
import { figures, knownTotals } from './known-totals';

const columns = [
  { key: 'property', heading: true, look: { maxWidth: 0, width: '34%' } },
  ...figures.map((key) => ({ key, right: true, look: figureLook }) as const),
] as const;

type Row = RentalPortfolio['properties'][number];

function PropertyName({ row }: { row: Row }) {
  return (
    <>
      <RouteLink to={`/properties/${row.id}`}>{row.name}</RouteLink>
      <Note noWrap>{[row.address, row.city, row.state].filter(Boolean).join(', ')}</Note>
    </>
  );
}

/** A line a property, and the sums under them; on a phone a card each. */
export function PortfolioRows({ portfolio }: { portfolio: RentalPortfolio }) {
  const translate = useTranslate();
  const money = useMoney();
  const figuresOf = (row: Row | ReturnType<typeof knownTotals>) =>
    cellsOf(figures, (name) => (row[name] === null ? translate('portfolio.unknown') : money(row[name])));
  const cells = (row: Row) => ({ property: <PropertyName row={row} />, ...figuresOf(row) });
  return (
    <Rows
      label="portfolio.title"
      words="portfolio."
      rows={portfolio.properties}
      keyOf={({ id }) => id}
      columns={columns}
      cells={cells}
      sums={{ property: translate('portfolio.total'), ...figuresOf(knownTotals(portfolio)) }}
    />
  );
}
