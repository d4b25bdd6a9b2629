import {
  Box,
  ButtonBase,
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  type Theme,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { formatDay } from '../money/format';
import { type ExpenseColumn, sortFields } from './expense-columns';
import { type ListOf, namesOf } from './expense-words';
import { AmountCell, CategoryCell, PropertyCell, VendorCell } from './ExpenseCells';
import { TagList } from './TagList';

export interface ExpenseTableProps {
  label: string;
  listOf: ListOf;
  columns: readonly ExpenseColumn[];
  /** Rows can be chosen, to change several at once. */
  selectable?: boolean;
  /** Shows the tags of a row, where it is more than their names. */
  tags?: (expense: Expense) => ReactNode;
  /** What can be done to a row; no such column without it. */
  actions?: (expense: Expense) => ReactNode;
  /** What a click on a row does. */
  onOpen?: (expense: Expense) => void;
}

const oneLine = { maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const cellStyles: Readonly<Partial<Record<ExpenseColumn, object>>> = {
  date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  vendor: { width: '20%', overflowWrap: 'anywhere' },
  property: { width: '15%', minWidth: 96 },
  category: { width: '18%' },
  description: { ...oneLine, width: '22%', color: 'text.secondary' },
  due_date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  paid_on: { whiteSpace: 'nowrap', color: 'text.secondary' },
};
const alignOf = (column: ExpenseColumn | 'actions') => (column === 'amount' || column === 'actions' ? 'right' : 'left');

/** The vendor; where a row can be opened, the button that does it for keys. */
function Title({ expense, onOpen }: { expense: Expense } & Pick<ExpenseTableProps, 'onOpen'>) {
  const translate = useTranslate();
  if (!onOpen) return <VendorCell expense={expense} linked />;
  return (
    <ButtonBase
      onClick={(event) => {
        event.stopPropagation();
        onOpen(expense);
      }}
      sx={{ font: 'inherit', textAlign: 'left' }}
      title={translate('expenses.open_one', namesOf(expense, translate('app.none')))}
    >
      <VendorCell expense={expense} />
    </ButtonBase>
  );
}

/** The day it counts by, where that is not its own. */
function CountsOn({ expense: { expense_date: day, counts_on: countsOn } }: { expense: Expense }) {
  const translate = useTranslate();
  if (countsOn === day) return null;
  return (
    <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
      {translate('expenses.counts_on', { day: formatDay(countsOn) })}
    </Box>
  );
}

type CellProps = { column: ExpenseColumn; expense: Expense } & ExpenseTableProps;

const cells: Readonly<Partial<Record<ExpenseColumn, (props: CellProps) => ReactNode>>> = {
  date: ({ expense }) => (
    <>
      {formatDay(expense.expense_date)}
      <CountsOn expense={expense} />
    </>
  ),
  vendor: ({ expense, onOpen }) => <Title expense={expense} {...(onOpen && { onOpen })} />,
  property: ({ expense }) => <PropertyCell expense={expense} />,
  category: ({ expense, listOf }) => <CategoryCell expense={expense} listOf={listOf} />,
  amount: ({ expense }) => <AmountCell expense={expense} />,
  tags: ({ expense, tags }) => (tags ? tags(expense) : <TagList tags={expense.tags} />),
};

const texts: Readonly<Partial<Record<ExpenseColumn, (expense: Expense) => string | null>>> = {
  description: ({ description }) => description ?? 'app.none',
  tax_line: ({ schedule_e_line: line }) => line && `tax_lines.${line}`,
  due_date: ({ due_date: day }) => day && formatDay(day),
  paid_on: ({ paid_on: day }) => day && formatDay(day),
};

function Cell(props: CellProps): ReactNode {
  const translate = useTranslate();
  const { column, expense } = props;
  const text = texts[column]?.(expense) ?? '';
  return cells[column]?.(props) ?? (text && translate(text, { _: text }));
}

function SelectBox({ expense }: { expense: Expense }) {
  const translate = useTranslate();
  const { selectedIds, onToggleItem } = useListContext<Expense>();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(expense.id)}
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(expense.id)}
      slotProps={{ input: { 'aria-label': translate('expenses.select_one', namesOf(expense, translate('app.none'))) } }}
    />
  );
}

/** Selects every row of the page, or none. */
function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext<Expense>();
  const onPage = data.filter(({ id }) => selectedIds.includes(id)).length;
  const others = selectedIds.filter((id) => !data.some((expense) => expense.id === id));
  const all = data.length > 0 && onPage === data.length;
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={onPage > 0 && !all}
      onChange={() => onSelect(all ? others : [...others, ...data.map(({ id }) => id)])}
      slotProps={{ input: { 'aria-label': translate('expenses.select_page') } }}
    />
  );
}

function Head({ column }: { column: ExpenseColumn }) {
  const translate = useTranslate();
  const { sort, setSort } = useListContext<Expense>();
  const field = sortFields[column];
  const label = translate(`expenses.${column}`);
  if (!field) return <TableCell>{label}</TableCell>;
  const active = sort.field === field;
  const direction = active && sort.order === 'ASC' ? 'asc' : 'desc';
  return (
    <TableCell align={alignOf(column)} sortDirection={active && direction}>
      <TableSortLabel
        active={active}
        direction={direction}
        onClick={() => setSort({ field, order: active && sort.order === 'DESC' ? 'ASC' : 'DESC' })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}

function Wide(props: ExpenseTableProps) {
  const translate = useTranslate();
  const { label, columns, selectable, actions, onOpen } = props;
  const { data = [] } = useListContext<Expense>();
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={label}>
      <Table size="small" sx={{ '& td, & th': { px: { xs: 0.75, lg: 1.5 } }, '& td:first-of-type, & th:first-of-type': { pl: 1.5 } }}>
        <TableHead>
          <TableRow>
            {selectable && (
              <TableCell padding="checkbox">
                <SelectPage />
              </TableCell>
            )}
            {columns.map((column) => (
              <Head key={column} column={column} />
            ))}
            {actions && <TableCell align="right">{translate('expenses.actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map((expense) => (
            <TableRow
              key={expense.id}
              hover
              {...(onOpen && { onClick: () => onOpen(expense) })}
              sx={{ cursor: onOpen ? 'pointer' : 'auto', '&:last-child td': { borderBottom: 0 } }}
            >
              {selectable && (
                <TableCell padding="checkbox">
                  <SelectBox expense={expense} />
                </TableCell>
              )}
              {columns.map((column) => (
                <TableCell
                  key={column}
                  align={alignOf(column)}
                  sx={cellStyles[column] ?? {}}
                  {...(column === 'description' && { title: expense.description ?? undefined })}
                >
                  <Cell {...props} column={column} expense={expense} />
                </TableCell>
              ))}
              {actions && (
                <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                  {actions(expense)}
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The same on a phone: a card for each expense. */
function Cards({ label, listOf, columns, selectable, tags, actions, onOpen }: ExpenseTableProps) {
  const { data = [] } = useListContext<Expense>();
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {data.map((expense) => (
        <Box component="li" key={expense.id} sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', fontSize: 13 }}>
          <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
            <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
              {selectable && <SelectBox expense={expense} />}
              <Title expense={expense} {...(onOpen && { onOpen })} />
            </Box>
            <Box sx={{ textAlign: 'right' }}>
              <AmountCell expense={expense} />
            </Box>
          </Box>
          <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
            {formatDay(expense.expense_date)} · <CategoryCell expense={expense} listOf={listOf} />
            {columns.includes('property') && (
              <>
                {' · '}
                <PropertyCell expense={expense} />
              </>
            )}
            <CountsOn expense={expense} />
          </Typography>
          {expense.description && (
            <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
              {expense.description}
            </Typography>
          )}
          {(columns.includes('tags') || actions) && (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1, mt: 0.5 }}>
              <Box sx={{ minWidth: 0 }}>{tags ? tags(expense) : <TagList tags={expense.tags} />}</Box>
              <Box sx={{ flexShrink: 0 }}>{actions?.(expense)}</Box>
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The expenses of the list in a table; on a phone a card for each. */
export function ExpenseTable(props: ExpenseTableProps) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return phone ? <Cards {...props} /> : <Wide {...props} />;
}
