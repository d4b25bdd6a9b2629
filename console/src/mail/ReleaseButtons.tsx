import { Box, Button, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useRole } from '../providers/role';
import { useMailActions } from './use-mail-actions';

/** Lets a message in, and with the other button its sender for good: that is the administrator's. `allow`: what is added to the list for it. */
export function ReleaseButtons({ id, allow = null }: { id: number; allow?: string | null }) {
  const translate = useTranslate();
  const admin = useRole() === 'ADMIN';
  const { release } = useMailActions();
  const [busy, setBusy] = useState<'release' | 'allow' | null>(null);
  const run = async (what: 'release' | 'allow'): Promise<void> => {
    setBusy(what);
    await release(id, what === 'allow');
    setBusy(null);
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, justifyContent: 'flex-end' }}>
      <Button size="small" variant="contained" loading={busy === 'release'} disabled={busy !== null} onClick={() => void run('release')}>
        {translate('mail.release')}
      </Button>
      <Tooltip title={admin ? allow && translate('mail.allow_what', { sender: allow }) : translate('mail.allow_admins')}>
        <span>
          <Button
            size="small"
            variant="outlined"
            color="inherit"
            loading={busy === 'allow'}
            disabled={!admin || busy !== null}
            onClick={() => void run('allow')}
          >
            {translate('mail.allow')}
          </Button>
        </span>
      </Tooltip>
    </Box>
  );
}
