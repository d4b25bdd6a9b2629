import { Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { TaxReport, TaxSum } from '../api/types';
import { LoadFailed } from '../layout/LoadFailed';
import { figureLook, Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { DocumentLink } from './DocumentLink';
import { Unfold } from './Unfold';

type Item = TaxSum['items'][number];
type Property = TaxReport['properties'][number];
const columns = [
  { key: 'date', width: '14%', look: figureLook },
  { key: 'vendor', width: '24%', heading: true },
  { key: 'description' },
  { key: 'document', width: '24%' },
  { key: 'amount', width: '14%', right: true, look: figureLook },
] as const;

/** Which sum of which property. */
export interface SumPlace {
  year: number;
  property: number;
  /** A line of the form, or what stands beside them. */
  at: Property['lines'][number]['line'] | Property['income']['lines'][number]['line'] | 'capital' | 'without_line' | 'from_escrow';
}

/** The figures of a sum; of a property all are asked for at once, when the first of its sums is opened. */
function useItems({ year, property, at }: SumPlace) {
  const { data, isError, refetch } = useCall(['expenses', 'tax-report', year, property], (provider) =>
    provider.taxReport({ year, property_id: property }),
  );
  const [found] = data?.properties ?? [];
  const beside = at === 'capital' || at === 'without_line' || at === 'from_escrow';
  const lines = found ? [...found.income.lines, ...found.lines] : [];
  const sum = beside ? found?.[at] : lines.find(({ line }) => line === at);
  return { items: data && (sum?.items ?? []), isError, refetch };
}

interface FigureRowsProps {
  label: string;
  items: readonly Item[];
  /** The document behind a figure. */
  documentOf: (item: Item) => ReactNode;
}

/** Figures with what they are for. */
export function FigureRows({ label, items, documentOf }: FigureRowsProps) {
  const translate = useTranslate();
  const money = useMoney();
  const cells = (item: Item) => ({
    date: formatDay(item.date),
    vendor: <strong>{item.vendor ?? translate('app.none')}</strong>,
    description: [item.unit, item.description].filter(Boolean).join(': ') || translate('app.none'),
    document: documentOf(item),
    amount: money(item.amount),
  });
  return (
    <Rows
      label={label}
      words="tax_report."
      rows={items}
      columns={columns}
      keyOf={(item) =>
        [item.expense_id, item.split_id, item.statement_id, item.asset_id, item.income_id, item.document_id, item.date, item.amount].join(
          ' ',
        )
      }
      cells={cells}
    />
  );
}

const linkOf = ({ document_id: id, filename }: Item) => <DocumentLink id={id} name={filename} />;

/** The figures of a sum, each with the document it was read from. */
export function SumItems({ label, place }: { label: string; place: SumPlace }) {
  const { items, isError, refetch } = useItems(place);
  if (isError) return <LoadFailed failed words="tax_report.failed" onRetry={() => void refetch()} />;
  if (!items) return <Skeleton variant="rounded" height={72} />;
  return <FigureRows label={label} items={items} documentOf={linkOf} />;
}

interface SumRowProps {
  label: string;
  /** The property's name. */
  of: string;
  place: SumPlace;
  sum: Pick<TaxSum, 'total' | 'figures'>;
  /** It is not in the property's total. */
  aside?: boolean;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The row of a sum while it is collapsed. */
export function SumSummary({ label, sum, aside = false }: Pick<SumRowProps, 'label' | 'sum' | 'aside'>) {
  const translate = useTranslate();
  const money = useMoney();
  const figures = translate('tax_report.figures', { smart_count: sum.figures });
  return (
    <>
      <Span sx={{ flex: 1, minWidth: 0, color: aside ? 'text.secondary' : 'text.primary' }}>{label}</Span>
      <Span sx={{ color: 'text.secondary', fontSize: 13, display: { xs: 'none', sm: 'block' } }}>{figures}</Span>
      <Span sx={{ minWidth: 96, textAlign: 'right', fontWeight: aside ? 400 : 600, fontVariantNumeric: 'tabular-nums' }}>
        {money(sum.total)}
      </Span>
    </>
  );
}

/** A sum that unfolds into the figures behind it. */
export function SumRow({ label, of, place, sum, aside = false, children }: SumRowProps) {
  const translate = useTranslate();
  return (
    <Unfold summary={<SumSummary label={label} sum={sum} aside={aside} />}>
      <SumItems label={translate('tax_report.items_of', { line: label, property: of })} place={place} />
      {children}
    </Unfold>
  );
}
