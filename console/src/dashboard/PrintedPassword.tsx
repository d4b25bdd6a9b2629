import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useMe } from '../auth/use-me';
import { Notice } from './Notice';

/** Suggests another password to whoever has the one that the first start has printed, which stands in a terminal and a log, or one that would not be accepted any more. */
export function PrintedPassword() {
  const translate = useTranslate();
  const { data: me } = useMe();
  if (!me?.suggest_password_change) return null;
  const change = (
    <Button component={Link} to="/settings" color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
      {translate('auth.change')}
    </Button>
  );
  return (
    <Notice actions={change}>
      {translate(me.password_change_reason === 'outdated' ? 'auth.outdated_password' : 'auth.printed_password')}
    </Notice>
  );
}
