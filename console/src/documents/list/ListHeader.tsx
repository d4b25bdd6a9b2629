import { Box, Button, Typography } from '@mui/material';
import { CheckCheck, CheckSquare, Trash2, X } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import type { DocumentBulk } from '../bulk/use-document-bulk';

const BulkBar = lazy(() => import('../bulk/BulkBar').then((module) => ({ default: module.BulkBar })));

interface ListHeaderProps {
  total: number;
  marked: readonly number[];
  /** How many are proven and can be saved without a look. */
  ready: number;
  canChange: boolean;
  bulk: DocumentBulk;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
  onSaveAll: () => void;
}

type SelectionButtonsProps = Pick<ListHeaderProps, 'canChange' | 'onClear' | 'onDelete'>;

/** What can be done with the selected documents at once. */
function SelectionButtons({ canChange, onClear, onDelete }: SelectionButtonsProps) {
  const translate = useTranslate();
  return (
    <>
      <Button size="small" startIcon={<X size={15} aria-hidden />} onClick={onClear}>
        {translate('documents.clear_selection')}
      </Button>
      {canChange && (
        <Button size="small" color="error" startIcon={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
          {translate('app.delete')}
        </Button>
      )}
    </>
  );
}

function BulkProgress({ done, total, label }: { done: number; total: number; label: string }) {
  return (
    <Box role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={total} aria-valuenow={done} sx={{ mt: '-2px' }}>
      <Box sx={{ height: 3, backgroundColor: 'primary.main' }} style={{ width: `${(done / total) * 100}%` }} />
    </Box>
  );
}

/** How many there are or are selected, and what can be done with all that are ready or with the selected ones. */
export function ListHeader({ total, marked, ready, canChange, bulk, onSelectAll, onClear, onDelete, onSaveAll }: ListHeaderProps) {
  const translate = useTranslate();
  const { progress } = bulk;
  const words = progress
    ? translate('documents.bulk_progress', { done: progress.done, total: progress.total })
    : marked.length > 0
      ? translate('documents.selected', { smart_count: marked.length })
      : translate('documents.to_review', { smart_count: total });
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 0.5,
          flexWrap: 'wrap',
          px: 1.75,
          minHeight: 44,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 80 }} aria-live="polite">
          {words}
        </Typography>
        {canChange && marked.length === 0 && ready > 0 && (
          <Button
            size="small"
            variant="outlined"
            startIcon={<CheckCheck size={15} aria-hidden />}
            disabled={progress !== null}
            onClick={onSaveAll}
          >
            {translate('documents.save_all', { smart_count: ready })}
          </Button>
        )}
        {total > 0 && marked.length < total && (
          <Button size="small" startIcon={<CheckSquare size={15} aria-hidden />} onClick={onSelectAll}>
            {translate('documents.select_all')}
          </Button>
        )}
        {marked.length > 0 && <SelectionButtons canChange={canChange} onClear={onClear} onDelete={onDelete} />}
        {canChange && marked.length > 0 && (
          <Suspense>
            <BulkBar marked={marked} bulk={bulk} onDone={onClear} />
          </Suspense>
        )}
      </Box>
      {progress && <BulkProgress done={progress.done} total={progress.total} label={words} />}
    </>
  );
}
