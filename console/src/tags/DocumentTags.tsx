import { Box, Card, Skeleton, Typography } from '@mui/material';
import { Pencil, Plus, Tags as TagsIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Tag } from '../api/types';
import { Swatch } from '../charts/Swatch';
import { ActionButton } from '../layout/ActionButton';
import { EmptyState } from '../layout/EmptyState';
import { Quiet } from '../layout/Text';
import { RowButton } from '../layout/RowButton';
import { useCanChange } from '../providers/role';
import { DeleteRecord } from '../records/DeleteRecord';
import { ListFailed, RecordList } from '../records/RecordList';
import { LabelDialog } from './LabelDialog';

const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))' } as const;

interface TagCardProps {
  tag: Tag;
  canChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function TagCard({ tag, canChange, onEdit, onDelete }: TagCardProps) {
  const translate = useTranslate();
  const { name } = tag;
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', gap: 1.5, alignItems: 'flex-start', minWidth: 0 }}>
      <Swatch color={tag.color} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', lineHeight: 1.4 }}>
          {name}
        </Typography>
        <Quiet sx={{ overflowWrap: 'anywhere' }}>{tag.description ?? tag.color}</Quiet>
      </Box>
      {canChange && (
        <Box sx={{ display: 'flex', mt: -0.5, mr: -0.5 }}>
          <RowButton icon={Pencil} word={translate('app.edit')} label={translate('tags.edit_one', { name })} onClick={onEdit} />
          <RowButton icon={Trash2} word={translate('app.delete')} label={translate('tags.delete_one', { name })} onClick={onDelete} />
        </Box>
      )}
    </Card>
  );
}

function TagCards() {
  const canChange = useCanChange();
  const { data, total = 0, isPending } = useListContext<Tag>();
  const [edited, setEdited] = useState<{ tag: Tag | null } | null>(null);
  const [leaving, setLeaving] = useState<Tag | null>(null);
  const add = <ActionButton words="tags.add" variant="contained" icon={Plus} onClick={() => setEdited({ tag: null })} />;
  return (
    <>
      <ListFailed words="tags.load_failed" />
      {canChange && total > 0 && <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>{add}</Box>}
      {data?.length === 0 && (
        <Card>
          <EmptyState icon={TagsIcon} title="tags.empty_title" text="tags.empty">
            {canChange && add}
          </EmptyState>
        </Card>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', ...grid }}>
        {isPending && [1, 2, 3, 4].map((card) => <Skeleton component="li" key={card} variant="rounded" height={74} />)}
        {data?.map((tag) => (
          <TagCard key={tag.id} tag={tag} canChange={canChange} onEdit={() => setEdited({ tag })} onDelete={() => setLeaving(tag)} />
        ))}
      </Box>
      {edited && <LabelDialog words="tags" label={edited.tag} onClose={() => setEdited(null)} />}
      <DeleteRecord resource="tags" record={leaving} name={leaving?.name} detail onClose={() => setLeaving(null)} />
    </>
  );
}

/** The tags of documents and properties, a card each. */
export function DocumentTags() {
  return (
    <RecordList<Tag> resource="tags" perPage={1000} disableSyncWithLocation>
      <TagCards />
    </RecordList>
  );
}
