import { Box, Button, Card, LinearProgress, Typography } from '@mui/material';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
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
          <Button size="small" variant="outlined" color="inherit" onClick={bulk.stop}>
            {translate('expenses.bulk_stop')}
          </Button>
        </Box>
        <LinearProgress variant="determinate" value={(done / Math.max(1, all)) * 100} aria-label={words} />
      </Card>
    );
  }
  if (count === 0) return null;
  return (
    <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1, mb: 2 }}>
      <Typography sx={{ fontWeight: 600 }} aria-live="polite">
        {translate('expenses.selected', { smart_count: count })}
      </Typography>
      {count < Math.min(total, most) && (
        <Button size="small" onClick={() => onSelectAll({ limit: most })}>
          {translate('expenses.select_all', { smart_count: Math.min(total, most) })}
        </Button>
      )}
      <Box sx={{ flex: 1 }} />
      <Button size="small" variant="outlined" color="inherit" startIcon={<Pencil size={15} aria-hidden />} onClick={() => setOpen('edit')}>
        {translate('expenses.bulk_edit')}
      </Button>
      <Button size="small" variant="outlined" color="error" startIcon={<Trash2 size={15} aria-hidden />} onClick={() => setOpen('delete')}>
        {translate('app.delete')}
      </Button>
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        {translate('expenses.unselect')}
      </Button>
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
