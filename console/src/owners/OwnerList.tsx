import { Box, Card, Skeleton } from '@mui/material';
import { Landmark, Pencil, Plus, Trash2, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Owner } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Page } from '../layout/Page';
import { RouteLink } from '../layout/RouteLink';
import { RowButton } from '../layout/RowButton';
import { Rows } from '../layout/Rows';
import { Quiet } from '../layout/Text';
import { useCanChange } from '../providers/role';
import { DeleteRecord } from '../records/DeleteRecord';
import { filteredPath } from '../records/filtered-path';
import { ListFailed, ListPager, RecordList } from '../records/RecordList';
import { OwnerDialog } from './OwnerDialog';

const columns = [
  { key: 'name', width: '34%', heading: true },
  { key: 'contact' },
  { key: 'properties', width: '20%' },
  { key: 'actions', right: true, width: '140px' },
] as const;

interface TableProps {
  rows: readonly Owner[];
  canChange: boolean;
  onEdit: (owner: Owner) => void;
  onDelete: (owner: Owner) => void;
}

function OwnerTable({ rows, canChange, onEdit, onDelete }: TableProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const cells = (owner: Owner) => {
    const { id, name, kind, address, email, phone, property_count: count } = owner;
    const label = (words: string): string => translate(`owners.${words}`, { name });
    return {
      name: (
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Quiet words={`owners.kind_${kind}`} />
        </Box>
      ),
      contact: (
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{[email, phone, address].filter(Boolean).join(' · ') || '–'}</Box>
      ),
      properties:
        count === 0 ? (
          translate('owners.has', { smart_count: 0 })
        ) : (
          <RouteLink to={filteredPath('/properties', { owner_id: id, include_inactive: true })}>
            {translate('owners.has', { smart_count: count })}
          </RouteLink>
        ),
      actions: (
        <Box sx={{ display: 'inline-flex' }}>
          <RowButton
            icon={Landmark}
            word={translate('owners.report')}
            label={label('report_of')}
            onClick={() => void navigate(`/reports/tax?owner_id=${id}`)}
          />
          {canChange && (
            <>
              <RowButton icon={Pencil} word={translate('app.edit')} label={label('edit_one')} onClick={() => onEdit(owner)} />
              <RowButton icon={Trash2} word={translate('app.delete')} label={label('delete_one')} onClick={() => onDelete(owner)} />
            </>
          )}
        </Box>
      ),
    };
  };
  return <Rows label="owners.title" words="owners." rows={rows} columns={columns} cells={cells} keyOf={({ id }) => id} />;
}

function OwnersPage() {
  const canChange = useCanChange();
  const { data, total, isPending, error } = useListContext<Owner>();
  const [edited, setEdited] = useState<{ owner: Owner | null } | null>(null);
  const [leaving, setLeaving] = useState<Owner | null>(null);
  const add = canChange && <ActionButton words="owners.add" variant="contained" icon={Plus} onClick={() => setEdited({ owner: null })} />;
  return (
    <Page title="owners.title" subtitle="owners.subtitle" actions={add}>
      <ListFailed words="owners.load_failed" />
      <Card>
        {isPending && !error && <Skeleton variant="rounded" height={160} sx={{ m: 2 }} />}
        {total === 0 && (
          <EmptyState icon={UserRound} title="owners.empty_title" text="owners.empty">
            {add}
          </EmptyState>
        )}
        {data && data.length > 0 && (
          <OwnerTable rows={data} canChange={canChange} onEdit={(owner) => setEdited({ owner })} onDelete={setLeaving} />
        )}
      </Card>
      <ListPager words="owners.shown" />
      {edited && <OwnerDialog owner={edited.owner} onClose={() => setEdited(null)} />}
      <DeleteRecord resource="owners" record={leaving} name={leaving?.name} detail onClose={() => setLeaving(null)} />
    </Page>
  );
}

/** The people and companies that properties belong to. */
export function OwnerList() {
  return (
    <RecordList<Owner> perPage={100} sort={{ field: 'name', order: 'ASC' }}>
      <OwnersPage />
    </RecordList>
  );
}
