import { Box, ButtonBase, Checkbox, TableSortLabel, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { cellsOf, cutLook, Rows } from '../layout/Rows';
import { formatDay } from '../money/format';
import { type ExpenseColumn, expenseColumns, sortFields } from './expense-columns';
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

const cellLooks: Readonly<Partial<Record<ExpenseColumn, object>>> = {
  date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  vendor: { width: '20%', overflowWrap: 'anywhere' },
  property: { width: '15%', minWidth: 96 },
  category: { width: '18%' },
  description: { ...cutLook, width: '22%', color: 'text.secondary' },
  due_date: { whiteSpace: 'nowrap', color: 'text.secondary' },
  paid_on: { whiteSpace: 'nowrap', color: 'text.secondary' },
};

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
  amount: ({ expense }) => <AmountCell expense={expense} />,
  tags: ({ expense, tags }) => (tags ? tags(expense) : <TagList tags={expense.tags} />),
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

/** What a phone shows of an expense. */
function ExpenseCard({ expense, listOf, columns, selectable, tags, actions, onOpen }: ExpenseTableProps & { expense: Expense }) {
  return (
    <>
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
    </>
  );
}

/** The head of a column; where it can be sorted by, the button that does it. */
function useHead(): (column: ExpenseColumn) => { label: ReactNode; sorted?: 'asc' | 'desc' | undefined } {
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
        <TableSortLabel active={active} direction={direction} onClick={turn}>
          {label}
        </TableSortLabel>
      ),
    };
  };
}

/** The expenses of the list in a table; on a phone a card for each. */
export function ExpenseTable(props: ExpenseTableProps) {
  const translate = useTranslate();
  const headOf = useHead();
  const { label, columns, selectable, actions, onOpen } = props;
  const { data = [] } = useListContext<Expense>();
  const cells = (expense: Expense) => ({
    ...cellsOf(expenseColumns, (column) => <Cell {...props} column={column} expense={expense} />),
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
        ...columns.map((key) => ({ key, right: key === 'amount', look: cellLooks[key] ?? {}, ...headOf(key) })),
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
