import { Box, Typography } from '@mui/material';
import { useInput, useTranslate } from 'react-admin';
import { Quiet } from '../layout/Text';
import { toggled, TagToggles } from './TagToggles';
import { useExpenseTags } from './use-expense-tags';

/** The tags an expense is to have. */
export function TagField() {
  const translate = useTranslate();
  const { data: tags } = useExpenseTags();
  const { field } = useInput({ source: 'tag_ids' });
  const chosen = field.value as number[];
  const label = translate('expense_form.tags');
  return (
    <Box>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {label}
      </Typography>
      {tags?.length === 0 && <Quiet words="expense_form.no_tags" />}
      <TagToggles label={label} tags={tags ?? []} chosen={chosen} onToggle={(id) => field.onChange(toggled(chosen, id))} />
    </Box>
  );
}
