import { Box, Card, LinearProgress, Typography } from '@mui/material';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Text } from '../layout/Text';
import type { Expense } from '../api/types';
import { ConfirmDialog } from '../layout/ConfirmDialog';
import { BulkEditDialog } from './BulkEditDialog';
import { useExpenseBulk } from './use-expense-bulk';

/** So many can be selected at once. */
const most = 1000;

/** What can be done with the selected expenses together, and how far that is. */
export function BulkBar() {
  const translate = useTranslate();
  const { selectedIds, onSelectAll, onUnselectItems, total = 0 } = useListContext<Expense>();
  const bulk = useExpenseBulk();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const count = selectedIds.length;
  const after = async (work: Promise<unknown>): Promise<void> => {
    setOpen(null);
    if ((await work) !== undefined) onUnselectItems();
  };
  if (bulk.progress) {
    const { done, total: all } = bulk.progress;
    const words = translate('expenses.bulk_progress', { done, total: all });
    return (
      <Card sx={{ p: 2, mb: 2 }} aria-live="polite">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 1 }}>
          <Typography sx={{ flex: 1, fontWeight: 600 }}>{words}</Typography>
          <ActionButton words="expenses.bulk_stop" size="small" onClick={bulk.stop} />
        </Box>
        <LinearProgress variant="determinate" value={(done / Math.max(1, all)) * 100} aria-label={words} />
      </Card>
    );
  }
  if (count === 0) return null;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1, mb: 2 }}>
      <Text words="expenses.selected" args={{ smart_count: count }} sx={{ fontWeight: 600 }} aria-live="polite" />
      {count < Math.min(total, most) && (
        <ActionButton
          words="expenses.select_all"
          args={{ smart_count: Math.min(total, most) }}
          size="small"
          onClick={() => onSelectAll({ limit: most })}
          variant="text"
          color="primary"
        />
      )}
      <Box sx={{ flex: 1 }} />
      <ActionButton words="expenses.bulk_edit" size="small" onClick={() => setOpen('edit')} icon={Pencil} />
      <ActionButton words="app.delete" size="small" color="error" onClick={() => setOpen('delete')} icon={Trash2} />
      <ActionButton words="expenses.unselect" size="small" onClick={() => onUnselectItems()} variant="text" />
      {open === 'edit' && (
        <BulkEditDialog count={count} onSave={(edit) => void after(bulk.edit(selectedIds, edit))} onClose={() => setOpen(null)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        question={translate('expenses.bulk_delete_confirm', { smart_count: count })}
        note={translate('expenses.bulk_delete_note')}
        onConfirm={() => void after(bulk.remove(selectedIds))}
        onCancel={() => setOpen(null)}
      />
    </Card>
  );
}
