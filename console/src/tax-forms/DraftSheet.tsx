import { Card, Link, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { RouteLink } from '../layout/RouteLink';
import { type Column, figureLook, Rows } from '../layout/Rows';
import { Span } from '../layout/Span';
import { Note } from '../layout/Text';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { captionOf, type DraftProperty, rowsOf, wordsOfNone } from './draft-rows';

/** A figure that a person wants to see the documents of. */
export interface AskedFigure {
  property: DraftProperty;
  line: string;
}

interface DraftSheetProps {
  sheet: readonly DraftProperty[];
  /** From 1. */
  number: number;
  onFigure: (figure: AskedFigure) => void;
  onDays: (property: DraftProperty) => void;
}

const headings = new Set(['address', 'type', 'days', 'joint_venture']);
const isSum = (row: string): boolean => row === '20' || row === '21';
const linkLook = { font: 'inherit', fontVariantNumeric: 'tabular-nums', verticalAlign: 'baseline', textAlign: 'inherit' } as const;

/** What is not known, in grey. */
const Unknown = ({ words }: { words: string }) => <Span sx={{ color: 'text.secondary' }}>{useTranslate()(words)}</Span>;

/** How many days a property was rented and used, to be entered there. */
function Days({ property, onDays }: { property: DraftProperty } & Pick<DraftSheetProps, 'onDays'>) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { fair_rental_days: rented, personal_use_days: used, property_name: name } = property;
  const isKnown = rented !== null || used !== null;
  const text = isKnown ? `${rented ?? '–'} / ${used ?? '–'}` : translate('schedule_e.not_set');
  if (!canChange) return isKnown ? text : <Unknown words="schedule_e.not_set" />;
  return (
    <Link
      component="button"
      type="button"
      onClick={() => onDays(property)}
      aria-label={`${translate('schedule_e.enter_days', { property: name })}: ${text}`}
      sx={linkLook}
    >
      {text}
    </Link>
  );
}

function Type({ property: { type_code: code, property_id: id, property_name: name } }: { property: DraftProperty }) {
  const translate = useTranslate();
  const canChange = useCanChange();
  if (code !== null) return translate(`schedule_e.type_${code}`);
  if (!canChange) return <Unknown words="schedule_e.not_set" />;
  return (
    <RouteLink to={`/properties/${id}/edit`} aria-label={translate('schedule_e.set_type', { property: name })}>
      {translate('schedule_e.not_set')}
    </RouteLink>
  );
}

/** An amount, which shows what stands behind it where that are figures of the books. */
function Amount({ property, line, onFigure }: AskedFigure & Pick<DraftSheetProps, 'onFigure'>) {
  const translate = useTranslate();
  const money = useMoney();
  const cell = property.cells.find((one) => one.line === line);
  if (!cell || cell.amount === null) {
    const words = wordsOfNone(line);
    return words === null ? null : <Unknown words={words} />;
  }
  const amount = money(cell.amount);
  if (cell.figures === 0) return <strong>{amount}</strong>;
  const label = translate('schedule_e.figure_of', { line: translate(captionOf(line)), property: property.property_name, amount });
  return (
    <Link component="button" type="button" aria-label={label} onClick={() => onFigure({ property, line })} sx={linkLook}>
      {amount}
    </Link>
  );
}

/** Up to three properties beside each other in the lines of the form, as a sheet of it has them. */
export function DraftSheet({ sheet, number, onFigure, onDays }: DraftSheetProps) {
  const translate = useTranslate();
  const money = useMoney();
  const label = translate('schedule_e.sheet', { sheet: number });
  const columns: Column[] = [
    { key: 'line', heading: true, label: translate('schedule_e.line') },
    ...sheet.map(({ column, property_name: property }) => ({
      key: column,
      label: translate('schedule_e.column', { column, property }),
      right: true,
      width: '22%',
      look: figureLook,
    })),
  ];
  const cellOf = (row: string, property: DraftProperty) => {
    if (row === 'address') return <Span sx={{ whiteSpace: 'normal' }}>{property.address ?? property.property_name}</Span>;
    if (row === 'type') return <Type property={property} />;
    if (row === 'days') return <Days property={property} onDays={onDays} />;
    if (row === 'joint_venture') return translate('schedule_e.no');
    return <Amount property={property} line={row} onFigure={onFigure} />;
  };
  const nameOf = (row: string): string => translate(headings.has(row) ? `schedule_e.${row}` : captionOf(row));
  const cells = (row: string) => ({
    line: isSum(row) ? <strong>{nameOf(row)}</strong> : nameOf(row),
    ...Object.fromEntries(sheet.map((property) => [property.column, cellOf(row, property)])),
  });
  return (
    <Card component="section" sx={{ mb: 2 }}>
      <Typography variant="h2" sx={{ px: 2, pt: 2, pb: 1 }}>
        {label}
      </Typography>
      <Rows label={label} rows={rowsOf(sheet)} columns={columns} cells={cells} keyOf={(row) => row} />
      {sheet.flatMap(({ property_id: id, property_name: property, without_line: open, from_escrow: escrow }) => [
        open.figures > 0 && (
          <Note key={`${id} open`} words="schedule_e.without_line" args={{ property, amount: money(open.total) }} sx={{ px: 2, pb: 1 }} />
        ),
        escrow.figures > 0 && (
          <Note
            key={`${id} escrow`}
            words="schedule_e.from_escrow"
            args={{ property, amount: money(escrow.total) }}
            sx={{ px: 2, pb: 1 }}
          />
        ),
      ])}
    </Card>
  );
}
