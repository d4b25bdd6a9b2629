import { Box, Card, MenuItem, TextField } from '@mui/material';
import { Banknote } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { BankAccount, BankLine } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { figureLook } from '../layout/Rows';
import { SearchField } from '../layout/SearchField';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { lineStates } from './bank-words';
import { ChooseItems } from './ChooseItems';
import { LineActions, LineState, LineText } from './LineCells';

const columns = [
  { key: 'booked_on', width: '11%', look: figureLook },
  { key: 'text', heading: true, width: '31%' },
  { key: 'amount', right: true, width: '12%', look: figureLook },
  { key: 'state', width: '30%' },
  { key: 'actions', right: true },
] as const;

/** Choices beside "all". */
function Choice({
  label,
  value,
  values,
  onChange,
}: {
  label: string;
  value: string;
  values: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  const translate = useTranslate();
  return (
    <TextField
      select
      label={translate(label)}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      sx={{ minWidth: 170 }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{translate('bank.all')}</MenuItem>
      {values.map(([key, name]) => (
        <MenuItem key={key} value={key}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Filters({ accounts }: { accounts: readonly BankAccount[] }) {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  const asked = filterValues as { account_id?: string; state?: string; direction?: string; q?: string };
  const set = (more: object): void =>
    setFilters(Object.fromEntries(Object.entries({ ...asked, ...more }).filter(([, value]) => value !== '')), []);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, pb: 0.5 }}>
      {accounts.length > 1 && (
        <Choice
          label="bank.account"
          value={asked.account_id ?? ''}
          values={accounts.map(({ id, name }) => [String(id), name])}
          onChange={(account_id) => set({ account_id })}
        />
      )}
      <Choice
        label="bank.state"
        value={asked.state ?? ''}
        values={lineStates.map((state) => [state, translate(`bank.state_${state}`)])}
        onChange={(state) => set({ state, direction: state === 'open' ? 'spent' : '' })}
      />
      <SearchField label={translate('bank.search')} value={asked.q ?? ''} onChange={(q) => set({ q })} sx={{ flex: '1 1 180px' }} />
    </Box>
  );
}

function Table({ onChoose }: { onChoose: (line: BankLine) => void }) {
  const money = useMoney();
  const canChange = useCanChange();
  const cells = (line: BankLine) => ({
    booked_on: formatDay(line.booked_on),
    text: <LineText line={line} />,
    amount: money(line.amount),
    state: <LineState line={line} />,
    actions: <LineActions line={line} onChoose={onChoose} />,
  });
  const empty = <EmptyState icon={Banknote} title="bank.no_lines" text="bank.no_lines_text" />;
  const shown = columns.filter(({ key }) => canChange || key !== 'actions');
  return <RecordRows label="bank.lines" words="bank." columns={shown} cells={cells} empty={empty} />;
}

/** What the banks have booked, with what each line pays. */
export function BankLines({ accounts }: { accounts: readonly BankAccount[] }) {
  const [choosing, setChoosing] = useState<BankLine | null>(null);
  return (
    <RecordList<BankLine> resource="bank-lines" perPage={50}>
      <ListFailed words="bank.failed" />
      <Card component="section">
        <Filters accounts={accounts} />
        <Table onChoose={setChoosing} />
        <ListPager words="bank.showing" />
      </Card>
      {choosing && <ChooseItems line={choosing} onClose={() => setChoosing(null)} />}
    </RecordList>
  );
}
