import { Box, Button, Typography } from '@mui/material';
import { CheckSquare, Trash2, X } from 'lucide-react';
import { useTranslate } from 'react-admin';

interface ListHeaderProps {
  total: number;
  marked: number;
  canDelete: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  onDelete: () => void;
}

/** How many there are or are selected, and what can be done with the selected ones. */
export function ListHeader({ total, marked, canDelete, onSelectAll, onClear, onDelete }: ListHeaderProps) {
  const translate = useTranslate();
  return (
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
        {marked > 0 ? translate('documents.selected', { smart_count: marked }) : translate('documents.to_review', { smart_count: total })}
      </Typography>
      {total > 0 && marked < total && (
        <Button size="small" startIcon={<CheckSquare size={15} aria-hidden />} onClick={onSelectAll}>
          {translate('documents.select_all')}
        </Button>
      )}
      {marked > 0 && (
        <>
          <Button size="small" startIcon={<X size={15} aria-hidden />} onClick={onClear}>
            {translate('documents.clear_selection')}
          </Button>
          {canDelete && (
            <Button size="small" color="error" startIcon={<Trash2 size={15} aria-hidden />} onClick={onDelete}>
              {translate('app.delete')}
            </Button>
          )}
        </>
      )}
    </Box>
  );
}
