import { Box, ButtonBase, Checkbox, TableSortLabel, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { cellsOf, cutLook, Rows } from '../layout/Rows';
import { formatDay } from '../money/format';
import { TagList } from '../tags/TagList';
import { type ExpenseColumn, expenseColumns, sortFields, stacked, widthOf } from './expense-columns';
import { type ListOf, namesOf } from './expense-words';
import { AmountCell, CategoryCell, PropertyCell, VendorCell } from './ExpenseCells';
import { RowTags } from './RowTags';

export interface ExpenseTableProps {
  label: string;
  listOf: ListOf;
  columns: readonly ExpenseColumn[];
  /** Rows can be chosen, to change several at once. */
  selectable?: boolean;
  /** The rows whose tags are being edited. */
  tagged: readonly number[];
  /** What can be done to a row; no such column without it. */
  actions?: (expense: Expense) => ReactNode;
  /** What a click on a row does. */
  onOpen?: (expense: Expense) => void;
}

const cellLooks: Readonly<Partial<Record<ExpenseColumn, object>>> = {
  date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  vendor: { width: '20%', overflowWrap: 'anywhere' },
  property: { width: '15%', minWidth: 96 },
  category: { width: '18%' },
  description: { ...cutLook, width: '22%', color: 'text.secondary' },
  due_date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  paid_on: { whiteSpace: 'nowrap', color: 'text.secondary' },
};

/** Those that others stand below take their share of the row. */
const narrowLooks: typeof cellLooks = { ...cellLooks, vendor: { width: '42%', overflowWrap: 'anywhere' }, category: { width: '28%' } };

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

/** The day it was paid; below it the one the bank says, where there is one. */
function PaidOn({ expense: { paid_on: day, bank_paid_on: booked } }: { expense: Expense }) {
  const translate = useTranslate();
  return (
    <>
      {day && formatDay(day)}
      {booked && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: 'text.secondary' }}>
          {translate('expenses.bank_booked', { day: formatDay(booked) })}
        </Box>
      )}
    </>
  );
}

type CellProps = { column: ExpenseColumn; expense: Expense } & ExpenseTableProps;

const contents: Readonly<Partial<Record<ExpenseColumn, (props: CellProps) => ReactNode>>> = {
  date: ({ expense }) => (
    <>
      {formatDay(expense.expense_date)}
      <CountsOn expense={expense} />
    </>
  ),
  vendor: ({ expense, onOpen }) => <Title expense={expense} {...(onOpen && { onOpen })} />,
  property: ({ expense }) => <PropertyCell expense={expense} />,
  category: ({ expense, listOf }) => <CategoryCell expense={expense} listOf={listOf} />,
  description: ({ expense: { description } }) => description && <span title={description}>{description}</span>,
  paid_on: ({ expense }) => <PaidOn expense={expense} />,
  amount: ({ expense }) => <AmountCell expense={expense} />,
  tags: ({ expense, tagged }) => (tagged.includes(expense.id) ? <RowTags expense={expense} /> : <TagList tags={expense.tags} />),
};

const texts: Readonly<Partial<Record<ExpenseColumn, (expense: Expense) => string | null>>> = {
  description: () => 'app.none',
  tax_line: ({ schedule_e_line: line }) => line && `tax_lines.${line}`,
  due_date: ({ due_date: day }) => day && formatDay(day),
  paid_on: ({ paid_on: day }) => day && formatDay(day),
};

function Cell(props: CellProps): ReactNode {
  const translate = useTranslate();
  const { column, expense } = props;
  const text = texts[column]?.(expense) ?? '';
  return contents[column]?.(props) ?? (text && translate(text, { _: text }));
}

const isBlank = (column: ExpenseColumn, expense: Expense): boolean =>
  column === 'description' ? !expense.description : texts[column] !== undefined && !texts[column](expense);

/** The values of columns that a narrow window stacks below a cell. */
function Below({ columns, ...props }: { columns: readonly ExpenseColumn[] } & Omit<CellProps, 'column'>) {
  const translate = useTranslate();
  const shown = columns.filter((column) => !isBlank(column, props.expense));
  return shown.map((column) => (
    <Box key={column} sx={{ fontSize: 12, color: 'text.secondary', whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      {(column === 'due_date' || column === 'paid_on') && `${translate(`expenses.${column}`)} `}
      <Cell {...props} column={column} columns={columns} />
    </Box>
  ));
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

const onCard: readonly ExpenseColumn[] = ['vendor', 'amount', 'category', 'date'];

/** What a phone shows of an expense: what it always has, and below that the other columns. */
function ExpenseCard(props: ExpenseTableProps & { expense: Expense }) {
  const { expense, columns, selectable, actions } = props;
  const cell = (column: ExpenseColumn) => <Cell {...props} column={column} />;
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1.5 }}>
        <Box sx={{ fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' }}>
          {selectable && <SelectBox expense={expense} />}
          {cell('vendor')}
        </Box>
        <Box sx={{ textAlign: 'right' }}>{cell('amount')}</Box>
      </Box>
      <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
        {cell('category')} · {cell('date')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'end', gap: 1 }}>
        <Box sx={{ minWidth: 0 }}>
          <Below {...props} columns={columns.filter((column) => !onCard.includes(column))} />
        </Box>
        <Box sx={{ flexShrink: 0 }}>{actions?.(expense)}</Box>
      </Box>
    </>
  );
}

/** The head of a column; where it can be sorted by, the button that does it. */
function useHead(isStacked = false): (column: ExpenseColumn) => { label: ReactNode; sorted?: 'asc' | 'desc' | undefined } {
  const translate = useTranslate();
  const { sort, setSort } = useListContext<Expense>();
  return (column) => {
    const field = sortFields[column];
    const label = translate(`expenses.${column}`);
    if (!field) return { label };
    const active = sort.field === field;
    const direction = active && sort.order === 'ASC' ? 'asc' : 'desc';
    const turn = (): void => setSort({ field, order: active && sort.order === 'DESC' ? 'ASC' : 'DESC' });
    return {
      sorted: active ? direction : undefined,
      label: (
        <TableSortLabel active={active} direction={direction} hideSortIcon={isStacked} onClick={turn}>
          {label}
        </TableSortLabel>
      ),
    };
  };
}

/** The heads of columns that stand below each other, in one. */
function Heads({ columns }: { columns: readonly ExpenseColumn[] }) {
  const headOf = useHead(columns.length > 1);
  return columns.map((column) => (
    <Box key={column} component="span" sx={{ '& + &::before': { content: '" · "', color: 'text.secondary' } }}>
      {headOf(column).label}
    </Box>
  ));
}

/** The expenses of the list in a table; on a phone a card for each. */
export function ExpenseTable(props: ExpenseTableProps) {
  const translate = useTranslate();
  const headOf = useHead();
  const { label, columns, selectable, actions, onOpen } = props;
  const { data = [] } = useListContext<Expense>();
  const isWide = useMediaQuery(`(min-width: ${widthOf(columns)}px)`);
  const shown = isWide ? columns.map((column) => ({ column, below: [] })) : stacked(columns);
  const below = new Map<ExpenseColumn, readonly ExpenseColumn[]>(shown.map((place) => [place.column, place.below]));
  const cells = (expense: Expense) => ({
    ...cellsOf(expenseColumns, (column) => (
      <>
        <Cell {...props} column={column} expense={expense} />
        <Below {...props} columns={below.get(column) ?? []} expense={expense} />
      </>
    )),
    select: <SelectBox expense={expense} />,
    actions: actions?.(expense),
  });
  const card = (expense: Expense) => <ExpenseCard {...props} expense={expense} />;
  return (
    <Rows<Expense, ExpenseColumn | 'select' | 'actions'>
      label={label}
      rows={data}
      keyOf={({ id }) => id}
      onOpen={onOpen}
      columns={[
        ...(selectable ? [{ key: 'select', label: <SelectPage />, checkbox: true } as const] : []),
        ...shown.map(({ column, below: names }) => ({
          key: column,
          right: column === 'amount',
          look: (isWide ? cellLooks : narrowLooks)[column] ?? {},
          ...headOf(column),
          ...(names.length > 0 && { label: <Heads columns={[column, ...names]} /> }),
        })),
        ...(actions
          ? [{ key: 'actions', label: translate('expenses.actions'), right: true, look: { whiteSpace: 'nowrap' } } as const]
          : []),
      ]}
      cells={cells}
      card={card}
      sx={{ '& td, & th': { px: { xs: 0.75, lg: 1.5 } }, '& td:first-of-type, & th:first-of-type': { pl: 1.5 } }}
    />
  );
}
