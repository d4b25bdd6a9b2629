import { Box } from '@mui/material';
import { HandCoins, Pencil, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Income } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { EmptyState } from '../layout/EmptyState';
import { RouteLink } from '../layout/RouteLink';
import { RowButton } from '../layout/RowButton';
import { figureLook } from '../layout/Rows';
import { Note } from '../layout/Text';
import { formatDay } from '../money/format';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { RecordRows } from '../records/RecordRows';
import { isSaid, standingBadge } from './statement-words';

const columns = [
  { key: 'received_on', width: '12%', look: figureLook },
  { key: 'what', heading: true, width: '26%' },
  { key: 'property', width: '18%' },
  { key: 'source', width: '22%' },
  { key: 'amount', right: true, width: '12%', look: figureLook },
  { key: 'actions', right: true, width: '84px' },
] as const;

/** What it is, on which line, and whether it counts. */
function What({ row }: { row: Income }) {
  const translate = useTranslate();
  const badge = standingBadge(row);
  const { kind, line, note, payer } = row;
  const name = translate(`income.kind_${kind}`);
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 600, textDecoration: row.standing === 'counts' ? 'none' : 'line-through' }}>
        {name}
      </Box>
      {line !== null && <Note component="div" words="income.on_line" args={{ line }} />}
      <Note
        component="div"
        words={[payer, isSaid(note, name) ? null : note].filter(Boolean).join(' · ')}
        sx={{ overflowWrap: 'anywhere' }}
      />
      {badge && <StatusBadge {...badge} />}
    </>
  );
}

/** Where it comes from, one click away. */
function Source({ row }: { row: Income }) {
  const translate = useTranslate();
  const { document_id: id, filename, source, from, to, covered_by: expense } = row;
  return (
    <>
      {id === null ? (
        translate(source === 'person' ? 'income.by_person' : 'income.hidden_document')
      ) : (
        <RouteLink to={`/documents/${id}`} sx={{ overflowWrap: 'anywhere' }}>
          {filename}
        </RouteLink>
      )}
      {source === 'document' && from && to && (
        <Note component="div" words="income.of_time" args={{ from: formatDay(from), to: formatDay(to) }} />
      )}
      {source === 'person' && id !== null && <Note component="div" words="income.by_person" />}
      {expense !== null && (
        <Note component="div">
          <RouteLink to={`/expenses/all?filter=${encodeURIComponent(JSON.stringify({ id: expense }))}`}>
            {translate('income.to_expense')}
          </RouteLink>
        </Note>
      )}
    </>
  );
}

interface IncomeRowsProps {
  onEdit: (row: Income) => void;
  onDelete: (row: Income) => void;
}

/** Income and the figures of statements; what people recorded can be changed here, the rest on its document. */
export function IncomeRows({ onEdit, onDelete }: IncomeRowsProps) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  const cells = (row: Income) => {
    const name = `${translate(`income.kind_${row.kind}`)} ${formatDay(row.received_on)}`;
    return {
      received_on: (
        <>
          {formatDay(row.received_on)}
          {row.due_on && <Note component="div" words="income.was_due" args={{ day: formatDay(row.due_on) }} />}
        </>
      ),
      what: <What row={row} />,
      property: <RouteLink to={`/properties/${row.property_id}`}>{row.property_name}</RouteLink>,
      source: <Source row={row} />,
      amount: money(row.amount),
      actions: row.source === 'person' && (
        <Box sx={{ display: 'inline-flex' }}>
          <RowButton
            icon={Pencil}
            word={translate('app.edit')}
            label={translate('income.edit_one', { name })}
            onClick={() => onEdit(row)}
          />
          <RowButton
            icon={Trash2}
            word={translate('app.delete')}
            label={translate('income.delete_one', { name })}
            onClick={() => onDelete(row)}
          />
        </Box>
      ),
    };
  };
  const empty = <EmptyState icon={HandCoins} title="income.empty" text="income.empty_text" />;
  const shown = columns.filter(({ key }) => canChange || key !== 'actions');
  return <RecordRows label="income.title" words="income." columns={shown} cells={cells} empty={empty} />;
}
