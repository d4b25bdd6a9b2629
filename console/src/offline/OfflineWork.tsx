import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { useNewRelease } from './use-new-release';
import { useSendWaiting } from './use-send-waiting';

/** What goes on behind every screen, and the offer to load a new release. */
export function OfflineWork() {
  const translate = useTranslate();
  const isNew = useNewRelease();
  useSendWaiting();
  return (
    <Box role="status" aria-live="polite">
      {isNew && (
        <Box
          sx={({ tokens }) => ({
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 2,
            px: 3,
            py: 0.5,
            fontSize: 13,
            fontWeight: 500,
            backgroundColor: tokens.info.ground,
            color: tokens.info.text,
          })}
        >
          {translate('app.new_release')}
          <ActionButton words="app.reload" variant="text" size="small" onClick={() => window.location.reload()} />
        </Box>
      )}
    </Box>
  );
}
