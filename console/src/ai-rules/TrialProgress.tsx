import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import type { Progress } from '../records/change-each';
import { regionShown } from '../i18n/locale';

/** How far a trial is, and what stops it. */
export function TrialProgress({ progress: { done, total }, onStop }: { progress: Progress; onStop: () => void }) {
  const translate = useTranslate();
  const words = translate('rules.trying', { done: done.toLocaleString(regionShown()), total: total.toLocaleString(regionShown()) });
  return (
    <Box aria-live="polite">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 0.5 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {words}
        </Typography>
        <ActionButton words="rules.stop_try" variant="text" size="small" onClick={onStop} />
      </Box>
      <LinearProgress
        variant={total === 0 ? 'indeterminate' : 'determinate'}
        value={(done / Math.max(1, total)) * 100}
        aria-label={words}
      />
    </Box>
  );
}
