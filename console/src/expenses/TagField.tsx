import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { ExpenseForm } from './expense-form';
import { toggled, TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';

/** The tags an expense is to have. */
export function TagField({ form: { control } }: { form: UseFormReturn<ExpenseForm> }) {
  const translate = useTranslate();
  const { data: tags } = useExpenseTags();
  const label = translate('expense_form.tags');
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {tags?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {translate('expense_form.no_tags')}
        </Typography>
      )}
      <Controller
        control={control}
        name="tag_ids"
        render={({ field: { value, onChange } }) => (
          <TagToggles label={label} tags={tags ?? []} chosen={value} onToggle={(id) => onChange(toggled(value, id))} />
        )}
      />
    </Box>
  );
}
