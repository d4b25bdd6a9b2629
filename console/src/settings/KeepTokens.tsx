import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useTokens } from './use-tokens';

/** Whether one's tokens outlive what ends every session; asked only of who has any. */
export function KeepTokens({ keep, onChange }: { keep: boolean; onChange: (keep: boolean) => void }) {
  const translate = useTranslate();
  const note = useId();
  if (!useTokens().data?.length) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <FormControlLabel
        label={translate('tokens.keep')}
        control={
          <Checkbox size="small" checked={keep} onChange={(_, on) => onChange(on)} slotProps={{ input: { 'aria-describedby': note } }} />
        }
      />
      <FormHelperText id={note}>{translate('tokens.keep_note')}</FormHelperText>
    </Box>
  );
}
