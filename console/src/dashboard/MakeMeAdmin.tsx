import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { call, failure } from '../api/http';
import { useMe } from '../auth/use-me';
import { isAdmin } from '../providers/auth-provider';

const reloadAfterMs = 2000;

/** Shown to whoever is no administrator; disabled with the server's sentence where it would refuse. */
export function MakeMeAdmin() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data: me } = useMe();
  const [busy, setBusy] = useState(false);
  if (!me || isAdmin(me)) return null;
  const promote = async (): Promise<void> => {
    setBusy(true);
    try {
      await call('/setup/make-me-admin', { method: 'POST' });
      notify('auth.now_admin', { type: 'success' });
      setTimeout(() => window.location.reload(), reloadAfterMs);
    } catch (error) {
      setBusy(false);
      notify('auth.make_admin_failed', failure(error));
    }
  };
  return (
    <Box sx={{ textAlign: 'right' }}>
      <Button variant="outlined" disabled={!me.can_self_promote} loading={busy} onClick={() => void promote()}>
        {translate('auth.make_me_admin')}
      </Button>
      {!me.can_self_promote && me.self_promotion_refusal && (
        <Typography variant="caption" component="p" sx={{ m: 0, mt: 0.25, color: 'text.secondary', maxWidth: 300 }}>
          {me.self_promotion_refusal}
        </Typography>
      )}
    </Box>
  );
}
