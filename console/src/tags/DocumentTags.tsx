import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { Pencil, Plus, Tags as TagsIcon, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { call } from '../api/http';
import type { Tag } from '../api/types';
import { Swatch } from '../charts/Swatch';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { EmptyState } from '../layout/EmptyState';
import { LoadFailed } from '../layout/LoadFailed';
import { RowButton } from '../layout/RowButton';
import { useAct } from '../layout/use-act';
import { useCanChange } from '../providers/role';
import { LabelDialog } from './LabelDialog';
import { useTags } from './use-tags';

/** What names tags. */
const naming = ['tags', 'documents', 'document', 'properties'] as const;
const grid = { display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 270px), 1fr))' } as const;

interface TagCardProps {
  tag: Tag;
  canChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function TagCard({ tag, canChange, onEdit, onDelete }: TagCardProps) {
  const translate = useTranslate();
  const of = { name: tag.name };
  return (
    <Card component="li" sx={{ p: 2, display: 'flex', gap: 1.5, alignItems: 'flex-start', minWidth: 0 }}>
      <Swatch color={tag.color} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', lineHeight: 1.4 }}>
          {tag.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {tag.description ?? tag.color}
        </Typography>
      </Box>
      {canChange && (
        <Box sx={{ display: 'flex', mt: -0.5, mr: -0.5 }}>
          <RowButton icon={Pencil} word={translate('app.edit')} label={translate('tags.edit_one', of)} onClick={onEdit} />
          <RowButton icon={Trash2} word={translate('app.delete')} label={translate('tags.delete_one', of)} onClick={onDelete} />
        </Box>
      )}
    </Card>
  );
}

function ConfirmDelete({ tag, onDone }: { tag: Tag | null; onDone: () => void }) {
  const translate = useTranslate();
  const act = useAct(...naming);
  const remove = ({ id }: Tag): void => {
    onDone();
    void act(() => call(`/tags/${id}`, { method: 'DELETE' }), { done: 'tags.deleted', failed: 'tags.delete_failed', detail: true });
  };
  return (
    <ConfirmDialog
      open={tag !== null}
      question="tags.delete_confirm"
      note={translate('tags.delete_note', { name: tag?.name ?? '' })}
      onCancel={onDone}
      onConfirm={() => tag && remove(tag)}
    />
  );
}

/** The tags of documents and properties, a card each. */
export function DocumentTags() {
  const translate = useTranslate();
  const canChange = useCanChange();
  const { data, isPending, isError, refetch } = useTags();
  const [edited, setEdited] = useState<{ tag: Tag | null } | null>(null);
  const [leaving, setLeaving] = useState<Tag | null>(null);
  const add = (
    <Button variant="contained" startIcon={<Plus size={16} aria-hidden />} onClick={() => setEdited({ tag: null })}>
      {translate('tags.add')}
    </Button>
  );
  return (
    <>
      <LoadFailed failed={isError} words="tags.load_failed" onRetry={() => void refetch()} />
      {canChange && data && data.length > 0 && <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>{add}</Box>}
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
      {edited && (
        <LabelDialog words="tags" label={edited.tag} colored detail touches={naming} path="/tags/" onClose={() => setEdited(null)} />
      )}
      <ConfirmDelete tag={leaving} onDone={() => setLeaving(null)} />
    </>
  );
}
