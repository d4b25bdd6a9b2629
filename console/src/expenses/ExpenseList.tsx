import { BookkeepingExport } from '../bookkeeping/BookkeepingExport';
import { Box, Card, Typography } from '@mui/material';
import { Plus, ReceiptText } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useListContext, useNotify, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import type { Expense, ExpenseSummary } from '../api/types';
import { regionShown } from '../i18n/locale';
import { EmptyState } from '../layout/EmptyState';
import { ExportButton } from '../layout/ExportButton';
import { LoadFailed } from '../layout/LoadFailed';
import { Page } from '../layout/Page';
import { StatCard, StatCards } from '../layout/StatCard';
import { WaitingRows } from '../layout/WaitingRows';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { ListPager, RecordList } from '../records/RecordList';
import { CountsNote } from '../reports/CountsNote';
import { DeleteExpense } from './DeleteExpense';
import type { ExpenseColumn, Figure } from './expense-columns';
import type { ListOf } from './expense-words';
import { ExpenseTable } from './ExpenseTable';
import { RowActions } from './RowActions';
import { toggled } from './TagToggles';
import { useExpenseSummary, useListedFilters } from './use-expenses';

const EditExpense = lazy(() => import('./EditExpense').then((module) => ({ default: module.EditExpense })));

interface ExpenseListProps {
  /** Whose expenses they are. Those of a property lead to their vendors, the others to their documents. */
  listOf: ListOf;
  title: string;
  subtitle: string;
  /** What can be done with all of them beside exporting them and adding one. */
  actions: ReactNode;
  /** Where one is added. */
  addTo: string;
  /** What narrows them. */
  filters: ReactNode;
  figures: readonly Figure[];
  /** Shown between the figures and the rows. */
  children?: ReactNode;
  heading: string;
  columns: readonly ExpenseColumn[];
  /** Beside the heading. */
  tools?: ReactNode;
  /** Rows can be chosen, to change several at once. */
  selectable?: boolean;
  /** The words where they could not be loaded, where there is none, and where the filters hold for none. */
  failed: string;
  none: { title: string; text: string };
  noneFound: string;
}

/** What a click on a row does: shows its document. */
function useOpenDocument(): (expense: Expense) => void {
  const notify = useNotify();
  const navigate = useNavigate();
  return ({ document_id: id }) => {
    if (id === null) notify('expenses.no_document', { type: 'info' });
    else void navigate(`/documents/${id}`);
  };
}

const useIsNarrowed = (): boolean => Object.keys(useListContext<Expense>().filterValues as object).length > 0;

type FiguresProps = Pick<ExpenseListProps, 'listOf' | 'figures'> & { summary: ExpenseSummary | undefined; isFailed: boolean };

/** What the listed expenses come to, with which they are and by which day they count. */
function Figures({ listOf, figures, summary, isFailed }: FiguresProps) {
  const money = useMoney();
  const isNarrowed = useIsNarrowed();
  const shown = (name: Figure[1]) => summary && (name === 'count' ? summary.count.toLocaleString(regionShown()) : money(summary[name]));
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={figures.length === 4 ? 4 : 3}>
        {figures.map(([label, name, narrowed = label]) => (
          <StatCard key={name} failed={isFailed} label={isNarrowed ? narrowed : label} value={shown(name)} />
        ))}
      </StatCards>
      <CountsNote of={typeof listOf === 'number' ? 'property' : listOf} basis={summary?.tax_basis} />
    </Box>
  );
}

type RowsProps = Pick<ExpenseListProps, 'listOf' | 'heading' | 'columns' | 'tools' | 'selectable' | 'none' | 'noneFound'>;

/** Each of the expenses, with what can be done to it. */
function ExpenseRows({ heading, none, noneFound, tools, ...table }: RowsProps) {
  const translate = useTranslate();
  const canChange = useCanChange();
  const open = useOpenDocument();
  const { isPending, total } = useListContext<Expense>();
  const isNarrowed = useIsNarrowed();
  const [edited, setEdited] = useState<Expense | null>(null);
  const [leaving, setLeaving] = useState<Expense | null>(null);
  const [tagged, setTagged] = useState<number[]>([]);
  const isOfProperty = typeof table.listOf === 'number';
  const actions = (expense: Expense) => (
    <RowActions
      expense={expense}
      {...(isOfProperty && { tagging: { on: tagged.includes(expense.id), onToggle: () => setTagged(toggled(tagged, expense.id)) } })}
      onEdit={() => setEdited(expense)}
      onDelete={() => setLeaving(expense)}
    />
  );
  const label = translate(heading);
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
      {total !== undefined && total > 0 && (
        <ExpenseTable {...table} label={label} tagged={tagged} {...(!isOfProperty && { onOpen: open })} {...(canChange && { actions })} />
      )}
      <ListPager words="expenses.shown" />
      <Suspense>{edited && <EditExpense expense={edited} onClose={() => setEdited(null)} />}</Suspense>
      <DeleteExpense expense={leaving} onDone={() => setLeaving(null)} />
    </Card>
  );
}

function ListPage({ title, subtitle, actions, addTo, filters, figures, children, failed, ...rows }: ExpenseListProps) {
  const canChange = useCanChange();
  const list = useListContext<Expense>();
  const narrowing = useListedFilters();
  const summary = useExpenseSummary(narrowing);
  const tools = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: { xs: 1, sm: 1.5 } }}>
      {actions}
      <ExportButton path="/expenses/export.csv" query={{ filter: JSON.stringify(narrowing) }} />
      <BookkeepingExport path="/bookkeeping/expenses" query={{ filter: JSON.stringify(narrowing) }} />
      {canChange && <ActionButton words="expenses.add" to={addTo} variant="contained" icon={Plus} />}
    </Box>
  );
  return (
    <Page title={title} subtitle={subtitle} actions={tools}>
      <LoadFailed
        failed={summary.isError || Boolean(list.error)}
        words={failed}
        onRetry={() => void Promise.all([summary.refetch(), list.refetch()])}
      />
      {filters}
      <Figures listOf={rows.listOf} figures={figures} summary={summary.data} isFailed={summary.isError} />
      {children}
      <ExpenseRows {...rows} />
    </Page>
  );
}

/** A list of expenses: what they come to, what narrows them, and each of them. `filter`: which they are. */
export function ExpenseList({ filter, ...page }: ExpenseListProps & { filter?: object }) {
  return (
    <RecordList<Expense> resource="expenses" perPage={50} {...(filter && { filter })}>
      <ListPage {...page} />
    </RecordList>
  );
}
