import { Card } from '@mui/material';
import { FileText } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import type { BankAccount } from '../api/types';
import { EmptyState } from '../layout/EmptyState';
import { figureLook } from '../layout/Rows';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { Instant } from '../money/Instant';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { RecordRows } from '../records/RecordRows';
import { Accounts } from './Accounts';
import { noteWords } from '../imports/import-words';

type Statement = components['schemas']['BankStatement'];

const columns = [
  { key: 'file', heading: true, width: '34%' },
  { key: 'account' },
  { key: 'days', look: figureLook },
  { key: 'lines', right: true, look: figureLook },
  { key: 'added', right: true, look: figureLook },
  { key: 'at' },
] as const;

function Table() {
  const translate = useTranslate();
  const cells = ({ filename, notes, account_name, from_day, to_day, lines, added, created_at }: Statement) => ({
    file: (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{filename}</span>
        {notes.map((note) => (
          <Note key={JSON.stringify(note)} component="div" words={noteWords(note, translate)} />
        ))}
      </>
    ),
    account: account_name,
    days: from_day === null || to_day === null ? '–' : `${formatDay(from_day)} – ${formatDay(to_day)}`,
    lines,
    added,
    at: <Instant at={created_at} />,
  });
  const empty = <EmptyState icon={FileText} title="bank.no_statements" text="bank.no_lines_text" />;
  return <RecordRows label="bank.statements" words="bank.column_" columns={columns} cells={cells} empty={empty} />;
}

/** The accounts, and the statements that were imported. */
export function Statements({ accounts }: { accounts: readonly BankAccount[] }) {
  return (
    <RecordList<Statement> resource="bank-statements" perPage={25} disableSyncWithLocation>
      <ListFailed words="bank.failed" />
      <Accounts accounts={accounts} />
      <Card component="section">
        <Table />
        <ListPager words="bank.statements_showing" />
      </Card>
    </RecordList>
  );
}
