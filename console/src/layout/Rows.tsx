import { Box, type SxProps, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, type Theme, useMediaQuery } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Span } from './Span';

/** A column of a table, and a line of a card on a phone. */
export interface Column<Key extends string = string> {
  key: Key;
  /** What the column is called, where that is not the text of its key. */
  label?: ReactNode;
  /** Figures and buttons stand to the right. */
  right?: boolean;
  /** Share of the row's width. */
  width?: string;
  /** Check boxes: the cells are no larger than these. */
  checkbox?: boolean;
  /** How the cells of the table look. */
  look?: object;
  /** Which way the table is sorted by it. */
  sorted?: 'asc' | 'desc' | undefined;
  /** The heading of the card: it stands there without its label. */
  heading?: boolean;
  /** Sentences: on the card they stand below their label. */
  long?: boolean;
}

export interface RowsProps<Row, Key extends string> {
  /** What the table shows, for those who cannot see it: the name of a text, or that itself. */
  label: string;
  /** What the names of the columns' texts begin with, before the key: `mail.` for `mail.subject`. */
  words?: string;
  rows: readonly Row[];
  columns: readonly Column<Key>[];
  /** What stands in the columns of a row. */
  cells: (row: Row) => Record<Key, ReactNode>;
  keyOf: (row: Row) => string | number;
  /** What is to be known of a row, below it over the whole width. */
  below?: (row: Row) => ReactNode;
  /** The sums of the columns, in the last row of the table. */
  sums?: Record<Key, ReactNode>;
  /** What a click on a row of the table does. */
  onOpen?: ((row: Row) => void) | undefined;
  /** The card of a row, where a line for each column would be too many. */
  card?: (row: Row) => ReactNode;
  /** The looks of the table. */
  sx?: SxProps<Theme>;
}

/** Figures stand below each other. */
export const figureLook = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
/** A cell that takes its share of the row and cuts what is longer. */
export const cutLook = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** What stands in columns that differ by their key alone. */
export const cellsOf = <Key extends string>(keys: readonly Key[], cell: (key: Key) => ReactNode) =>
  Object.fromEntries(keys.map((key) => [key, cell(key)])) as Record<Key, ReactNode>;

const padding = ({ checkbox }: { checkbox?: boolean }): 'checkbox' | 'normal' => (checkbox ? 'checkbox' : 'normal');
const align = ({ right }: { right?: boolean }): 'right' | 'left' => (right ? 'right' : 'left');

function Line<Key extends string>({ columns, values }: { columns: readonly Column<Key>[]; values: Record<Key, ReactNode> }) {
  return columns.map((column) => (
    <TableCell key={column.key} align={align(column)} padding={padding(column)} sx={column.look ?? {}}>
      {values[column.key]}
    </TableCell>
  ));
}

/** The table with the texts in its columns. */
function useNamed<Row, Key extends string>({ words, label, columns, ...table }: RowsProps<Row, Key>) {
  const translate = useTranslate();
  return {
    ...table,
    label: translate(label, { _: label }),
    columns: columns.map((column) => ({ ...column, label: column.label ?? translate(`${words}${column.key}`) })),
  };
}

/** A table of columns, on a phone as well. */
export function ColumnTable<Row, Key extends string>(props: Omit<RowsProps<Row, Key>, 'card'>) {
  const { label, rows, columns, cells, keyOf, below, sums, onOpen, sx = {} } = useNamed(props);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" aria-label={label} sx={sx}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell
                key={column.key}
                align={align(column)}
                padding={padding(column)}
                sortDirection={column.sorted ?? false}
                sx={{ width: column.width, whiteSpace: 'nowrap' }}
              >
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => {
            const note = below?.(row);
            return (
              <Fragment key={keyOf(row)}>
                <TableRow
                  hover
                  {...(onOpen && { onClick: () => onOpen(row) })}
                  sx={{ cursor: onOpen ? 'pointer' : 'auto', [note ? '& > td' : '&:last-child td']: { borderBottom: 0 } }}
                >
                  <Line columns={columns} values={cells(row)} />
                </TableRow>
                {note && (
                  <TableRow>
                    <TableCell colSpan={columns.length} sx={{ pt: 0 }}>
                      {note}
                    </TableCell>
                  </TableRow>
                )}
              </Fragment>
            );
          })}
        </TableBody>
        {sums && (
          <TableFooter>
            <TableRow sx={{ '& > td': { borderBottom: 0, color: 'text.primary', fontWeight: 620 } }}>
              <Line columns={columns} values={sums} />
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </Box>
  );
}

const beside = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 30 } as const;

function Lines<Key extends string>({ columns, values }: { columns: readonly Column<Key>[]; values: Record<Key, ReactNode> }) {
  // The heading stands above what the table has before it.
  const ordered = columns.toSorted((a, b) => Number(b.heading ?? false) - Number(a.heading ?? false));
  return ordered.map((column) =>
    column.heading ? (
      <Box key={column.key} sx={{ mb: 0.75, minWidth: 0, overflowWrap: 'anywhere' }}>
        {values[column.key]}
      </Box>
    ) : (
      <Box key={column.key} sx={column.long ? { mt: 0.5 } : beside}>
        <Span sx={{ color: 'text.secondary', flexShrink: 0, maxWidth: '55%' }}>{column.label}</Span>
        <Box sx={{ textAlign: column.long ? 'left' : 'right', minWidth: 0, overflowWrap: 'anywhere' }}>{values[column.key]}</Box>
      </Box>
    ),
  );
}

function Cards<Row, Key extends string>(props: RowsProps<Row, Key>) {
  const { label, rows, columns, cells, keyOf, below, card } = useNamed(props);
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row, at) => (
        <Box component="li" key={keyOf(row)} sx={{ px: 2, py: 1.5, borderTop: at === 0 ? 0 : 1, borderColor: 'divider', fontSize: 13 }}>
          {card ? card(row) : <Lines columns={columns} values={cells(row)} />}
          {below?.(row)}
        </Box>
      ))}
    </Box>
  );
}

/** A table; on a phone a card for each row. */
export function Rows<Row, Key extends string>({ card, ...table }: RowsProps<Row, Key>) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <Cards {...table} {...(card && { card })} /> : <ColumnTable {...table} />;
}
