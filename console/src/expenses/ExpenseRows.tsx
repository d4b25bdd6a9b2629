import { Box, Card, Typography } from '@mui/material';
import { ReceiptText } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { WaitingRows } from '../layout/WaitingRows';
import { useCanChange } from '../providers/role';
import { ListPager } from '../records/RecordList';
import { DeleteExpense } from './DeleteExpense';
import { ExpenseTable, type ExpenseTableProps } from './ExpenseTable';
import { RowActions } from './RowActions';

const EditExpense = lazy(() => import('./EditExpense').then((module) => ({ default: module.EditExpense })));

interface ExpenseRowsProps extends Omit<ExpenseTableProps, 'label' | 'actions'> {
  heading: string;
  /** What is said where there is none, and where the filters hold for none. */
  none: { title: string; text: string };
  noneFound: string;
  /** Beside the heading. */
  tools?: ReactNode;
  /** The state of the button that edits the tags of a row; no such button without it. */
  tagging?: (expense: Expense) => NonNullable<ComponentProps<typeof RowActions>['tagging']>;
}

/** The expenses of the list, with what can be done to each. */
export function ExpenseRows({ heading, none, noneFound, tools, tagging, ...table }: ExpenseRowsProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { isPending, total, filterValues } = useListContext<Expense>();
  const [edited, setEdited] = useState<Expense | null>(null);
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const label = translate(heading);
  const actions = (expense: Expense) => (
    <RowActions
      expense={expense}
      {...(tagging && { tagging: tagging(expense) })}
      onEdit={() => setEdited(expense)}
      onDelete={() => setLeaving(expense)}
    />
  );
  const isNarrowed = Object.keys(filterValues as object).length > 0;
  return (
    <Card component="section">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 2, pb: 1 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          {label}
        </Typography>
        {tools}
      </Box>
      {isPending && <WaitingRows />}
      {total === 0 && <EmptyState icon={ReceiptText} {...(isNarrowed ? { text: noneFound } : none)} />}
      {total !== undefined && total > 0 && <ExpenseTable label={label} {...table} {...(canChange && { actions })} />}
      <ListPager words="expenses.shown" />
      <Suspense>{edited && <EditExpense expense={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteExpense expense={leaving} onDone={() => setLeaving(null)} />
    </Card>
  );
}
