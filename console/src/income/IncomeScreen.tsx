import { Box, Card } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Income } from '../api/types';
import { BankLink } from '../bank/BankLink';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { StatCard, StatCards } from '../layout/StatCard';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { DeleteRecord } from '../records/DeleteRecord';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { useCall } from '../records/use-call';
import { TaxReportLink } from '../reports/TaxReportLink';
import { newIncome } from './income-form';
import { IncomeDialog } from './IncomeDialog';
import { type IncomeFilter, IncomeFilters } from './IncomeFilters';
import { IncomeRows } from './IncomeRows';

/** What the rows that are shown come to. */
function Sums() {
  const translate = useTranslate();
  const money = useMoney();
  const { filterValues } = useListContext();
  const { group: _, ...filter } = filterValues as IncomeFilter;
  const { data, isError } = useCall(['income', 'summary', filter], (provider) => provider.incomeSummary(filter), {
    placeholderData: keepPreviousData,
  });
  const cards = [
    ['sum_income', data?.income, undefined],
    ['sum_withheld', data?.withheld, undefined],
    [
      'sum_disbursed',
      data?.disbursed,
      data && data.deposits !== 0 ? translate('income.deposits_beside', { amount: money(data.deposits) }) : undefined,
    ],
  ] as const;
  return (
    <Box sx={{ mb: 2 }}>
      <StatCards count={3}>
        {cards.map(([name, value, note]) => (
          <StatCard
            key={name}
            label={translate(`income.${name}_card`)}
            value={value === undefined ? undefined : money(value)}
            failed={isError}
            {...(note !== undefined && { note })}
          />
        ))}
      </StatCards>
    </Box>
  );
}

/** What was received for properties, what managers withheld of it and what they paid out. */
export function IncomeScreen() {
  const canChange = useCanChange();
  const translate = useTranslate();
  const [begun, setBegun] = useState(false);
  const [edited, setEdited] = useState<Income | null>(null);
  const [leaving, setLeaving] = useState<Income | null>(null);
  const actions = (
    <>
      <BankLink />
      <TaxReportLink />
      {canChange && <ActionButton words="income.add" variant="contained" icon={Plus} onClick={() => setBegun(true)} />}
    </>
  );
  return (
    <Page title="income.title" subtitle="income.subtitle" actions={actions}>
      <RecordList<Income> resource="income" perPage={50}>
        <ListFailed words="income.failed" />
        <Sums />
        <Card component="section">
          <IncomeFilters />
          <IncomeRows onEdit={setEdited} onDelete={setLeaving} />
          <ListPager words="income.showing" />
        </Card>
      </RecordList>
      <Note words="income.screen_note" sx={{ mt: 1.25 }} />
      {begun && <IncomeDialog income={null} first={newIncome} onClose={() => setBegun(false)} />}
      {edited && <IncomeDialog income={edited} first={newIncome} onClose={() => setEdited(null)} />}
      <DeleteRecord
        resource="income"
        record={leaving}
        name={leaving ? `${translate(`income.kind_${leaving.kind}`)} ${formatDay(leaving.received_on)}` : undefined}
        detail
        onClose={() => setLeaving(null)}
      />
    </Page>
  );
}
