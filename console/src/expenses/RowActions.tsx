import { Box } from '@mui/material';
import { Pencil, Tags, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Expense } from '../api/types';
import { RowButton } from '../layout/RowButton';
import { namesOf } from './expense-words';

interface RowActionsProps {
  expense: Expense;
  /** Whether its tags are being edited, and what changes that; no such button without it. */
  tagging?: { on: boolean; onToggle: () => void };
  onEdit: () => void;
  onDelete: () => void;
}

/** What can be done to an expense in its row. */
export function RowActions({ expense, tagging, onEdit, onDelete }: RowActionsProps) {
  const translate = useTranslate();
  const names = namesOf(expense, translate('app.none'));
  return (
    <Box component="span" sx={{ display: 'inline-flex' }}>
      {tagging && (
        <RowButton
          icon={Tags}
          word={translate('expenses.edit_tags')}
          label={translate('expenses.edit_tags_one', names)}
          pressed={tagging.on}
          onClick={tagging.onToggle}
        />
      )}
      <RowButton icon={Pencil} word={translate('app.edit')} label={translate('expenses.edit_one', names)} onClick={onEdit} />
      <RowButton icon={Trash2} word={translate('app.delete')} label={translate('expenses.delete_one', names)} onClick={onDelete} />
    </Box>
  );
}
