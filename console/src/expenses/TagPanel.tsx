import { Box, Card, Skeleton, TextField, Typography } from '@mui/material';
import { Plus, Trash2 } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Note, Quiet, Text } from '../layout/Text';
import type { ExpenseTag, ExpenseTagStats } from '../api/types';
import { Swatch } from '../charts/Swatch';
import { LoadFailed } from '../layout/LoadFailed';
import { RowButton } from '../layout/RowButton';
import { useMoney } from '../money/use-money';
import { useCanChange } from '../providers/role';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useCall } from '../records/use-call';
import { useCreateTag } from './use-expense-tags';

function NewTag() {
  const translate = useTranslate();
  const [name, setName] = useState('');
  const { mutate, isPending } = useCreateTag();
  const create = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') mutate(name.trim(), { onSuccess: () => setName('') });
  };
  return (
    <Box component="form" noValidate onSubmit={create} sx={{ display: 'flex', gap: 1, maxWidth: 420 }}>
      <TextField
        fullWidth
        label={translate('expense_tags.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
      <ActionButton words="expense_tags.create" type="submit" loading={isPending} sx={{ height: 38 }} icon={Plus} color="primary" />
    </Box>
  );
}

function TagRow({ tag, canChange, onDelete }: { tag: ExpenseTagStats; canChange: boolean; onDelete: () => void }) {
  const translate = useTranslate();
  const money = useMoney();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        p: 1,
        pl: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        minWidth: 0,
      }}
    >
      <Swatch color={tag.color} size={16} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
          {tag.name}
        </Typography>
        <Text
          words="expense_tags.stats"
          args={{ smart_count: tag.expense_count, total: money(tag.total_amount) }}
          variant="caption"
          sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        />
      </Box>
      {canChange && (
        <RowButton
          icon={Trash2}
          word={translate('app.delete')}
          label={translate('expense_tags.delete_one', { name: tag.name })}
          onClick={onDelete}
        />
      )}
    </Box>
  );
}

/** The tags of expenses with what was spent under each; a new one gets some colour. */
export function TagPanel({ onDeleted }: { onDeleted: (id: number) => void }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const canChange = useCanChange();
  const { data, isPending, isError, refetch } = useCall(['expense-tags', 'stats'], (provider) => provider.expenseTagStats());
  const [leaving, setLeaving] = useState<ExpenseTagStats | null>(null);
  return (
    <Card component="section" id="expense-tags" aria-label={translate('expense_tags.panel')} sx={{ p: 2, mb: 2 }}>
      <Text words="expense_tags.panel" variant="h2" />
      <Note words="expense_tags.panel_sub" sx={{ m: 0, mb: 1.5 }} />
      <LoadFailed failed={isError} words="expense_tags.load_failed" onRetry={() => void refetch()} />
      {isPending && <Skeleton variant="rounded" height={56} />}
      {data?.length === 0 && <Quiet words="expense_tags.empty" />}
      <Box
        component="ul"
        sx={{
          m: 0,
          mb: canChange ? 2 : 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))',
        }}
      >
        {data?.map((tag) => (
          <TagRow key={tag.id} tag={tag} canChange={canChange} onDelete={() => setLeaving(tag)} />
        ))}
      </Box>
      {canChange && <NewTag />}
      {leaving && (
        <ConfirmMutation
          question="expense_tags.delete_confirm"
          note={translate('expense_tags.delete_note', { name: leaving.name, smart_count: leaving.expense_count })}
          mutationKey={['expense-tags', 'delete']}
          mutationFn={() => dataProvider.delete<ExpenseTag>('expense-tags', { id: leaving.id })}
          done="expense_tags.deleted"
          failed="expense_tags.delete_failed"
          onDone={() => onDeleted(leaving.id)}
          onClose={() => setLeaving(null)}
        />
      )}
    </Card>
  );
}
