import { Box, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { useRole } from '../providers/role';
import { useCall } from '../records/use-call';
import { useTokens } from './use-tokens';

/** Whether one's tokens and links to a year outlive what ends every session; asked only of who has any. */
export function KeepTokens({ keep, onChange }: { keep: boolean; onChange: (keep: boolean) => void }) {
  const translate = useTranslate();
  const note = useId();
  const me = useMe().data;
  const isAdmin = useRole() === 'ADMIN';
  const shares = useCall(['year-shares'], (provider) => provider.yearShares(), { enabled: isAdmin });
  const hasShares = shares.data?.some(({ created_by_id: by }) => by === me?.id) ?? false;
  if (!useTokens().data?.length && !hasShares) return null;
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
