import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useMe } from '../auth/use-me';

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
    <Alert
      severity="info"
      role="status"
      action={change}
      sx={({ tokens }) => ({
        mb: 2,
        color: tokens.info.text,
        backgroundColor: tokens.info.ground,
        alignItems: 'center',
        '& .MuiAlert-action': { pt: 0 },
      })}
    >
      {translate(me.password_change_reason === 'outdated' ? 'auth.outdated_password' : 'auth.printed_password')}
    </Alert>
  );
}
