import { Box, Card } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { BankItem } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { Pager } from '../layout/Pager';
import { RouteLink } from '../layout/RouteLink';
import { figureLook, Rows } from '../layout/Rows';
import { SearchField } from '../layout/SearchField';
import { Quiet } from '../layout/Text';
import { WaitingRows } from '../layout/WaitingRows';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCall } from '../records/use-call';
import { itemPath } from './bank-words';

const perPage = 50;
const columns = [
  { key: 'name', heading: true, width: '34%' },
  { key: 'kind', width: '16%' },
  { key: 'property_name' },
  { key: 'day', width: '13%', look: figureLook },
  { key: 'due_on', width: '13%', look: figureLook },
  { key: 'amount', right: true, width: '12%', look: figureLook },
] as const;

const kindOf = ({ property_id: dues, mortgage_statement_id: mortgage, income_id: income }: BankItem): string => {
  if (dues !== null) return 'bank.dues';
  if (income !== null) return 'bank.income';
  return mortgage === null ? 'bank.expense' : 'bank.mortgage';
};

function Table({ items }: { items: readonly BankItem[] }) {
  const translate = useTranslate();
  const money = useMoney();
  const cells = (item: BankItem) => {
    const path = itemPath(item);
    const name = item.name ?? translate('bank.unnamed');
    return {
      name: path === null ? name : <RouteLink to={path}>{name}</RouteLink>,
      kind: translate(kindOf(item)),
      property_name: item.property_name ?? '–',
      day: item.day === null ? '–' : formatDay(item.period ?? item.day),
      due_on: item.due_on === null ? '–' : formatDay(item.due_on),
      amount: money(item.amount),
    };
  };
  return <Rows label="bank.unpaid" words="bank." rows={items} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

/** What the books have and no line of a bank has paid. */
export function UnpaidItems() {
  const translate = useTranslate();
  const [page, setPage] = useState(1);
  const [q, setQ] = useState('');
  const { data, error, refetch } = useCall(['bank-unpaid', { page, q }], (provider) => provider.bankUnpaid({ page, perPage, q }), {
    placeholderData: keepPreviousData,
  });
  return (
    <Card component="section">
      <Box sx={{ p: 2, pb: 0.5, display: 'grid', gap: 1.5 }}>
        <Quiet words="bank.unpaid_text" />
        <SearchField
          label={translate('bank.search_items')}
          value={q}
          onChange={(words) => {
            setQ(words);
            setPage(1);
          }}
        />
      </Box>
      <LoadFailed failed={error !== null} words="bank.failed" onRetry={() => void refetch()} />
      {!data && error === null && <WaitingRows rows={8} />}
      {data &&
        (data.rows.length > 0 ? (
          <Table items={data.rows} />
        ) : (
          <EmptyState icon={CircleCheck} title="bank.none_unpaid" text="bank.none_unpaid_text" />
        ))}
      <Pager page={page} perPage={perPage} total={data?.total ?? 0} words="bank.unpaid_showing" onPage={setPage} />
    </Card>
  );
}
