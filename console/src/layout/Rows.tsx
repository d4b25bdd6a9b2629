import { Box, Table, TableBody, TableCell, TableHead, TableRow, type Theme, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';

/** A column of a table, and a line of a card on a phone. */
export interface Column<Key extends string = string> {
  key: Key;
  label: string;
  /** Figures and buttons stand to the right. */
  right?: boolean;
  /** Share of the row's width. */
  width?: string;
  /** The heading of the card: it stands there without its label. */
  heading?: boolean;
  /** Sentences: on the card they stand below their label. */
  long?: boolean;
}

interface RowsProps<Row, Key extends string> {
  /** What the table shows, for those who cannot see it. */
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Key>[];
  /** What stands in the columns of a row. */
  cells: (row: Row) => Record<Key, ReactNode>;
  keyOf: (row: Row) => string | number;
}

const align = ({ right }: { right?: boolean }): 'right' | 'left' => (right ? 'right' : 'left');

function Wide<Row, Key extends string>({ label, rows, columns, cells, keyOf }: RowsProps<Row, Key>) {
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.key} align={align(column)} sx={{ width: column.width, whiteSpace: 'nowrap' }}>
                {column.label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={keyOf(row)} hover sx={{ '&:last-child td': { borderBottom: 0 } }}>
              {columns.map((column) => (
                <TableCell key={column.key} align={align(column)}>
                  {cells(row)[column.key]}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const beside = { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, minHeight: 30 } as const;

function Cards<Row, Key extends string>({ label, rows, columns, cells, keyOf }: RowsProps<Row, Key>) {
  // The heading stands above what the table has before it.
  const ordered = columns.toSorted((a, b) => Number(b.heading ?? false) - Number(a.heading ?? false));
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {rows.map((row, at) => (
        <Box component="li" key={keyOf(row)} sx={{ px: 2, py: 1.5, borderTop: at === 0 ? 0 : 1, borderColor: 'divider', fontSize: 13 }}>
          {ordered.map((column) =>
            column.heading ? (
              <Box key={column.key} sx={{ mb: 0.75, minWidth: 0, overflowWrap: 'anywhere' }}>
                {cells(row)[column.key]}
              </Box>
            ) : (
              <Box key={column.key} sx={column.long ? { mt: 0.5 } : beside}>
                <Box component="span" sx={{ color: 'text.secondary', flexShrink: 0, maxWidth: '55%' }}>
                  {column.label}
                </Box>
                <Box sx={{ textAlign: column.long ? 'left' : 'right', minWidth: 0, overflowWrap: 'anywhere' }}>
                  {cells(row)[column.key]}
                </Box>
              </Box>
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}

/** A table; on a phone a card for each row. */
export function Rows<Row, Key extends string>(props: RowsProps<Row, Key>) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <Cards {...props} /> : <Wide {...props} />;
}
