import { useTranslate } from 'react-admin';
import { useMe } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';
import { Notice } from './Notice';

/** Suggests another password to whoever has the one that the first start has printed, which stands in a terminal and a log, or one that would not be accepted any more. */
export function PrintedPassword() {
  const translate = useTranslate();
  const { data: me } = useMe();
  if (!me?.suggest_password_change) return null;
  const change = <ActionButton words="auth.change" variant="text" to="/settings" size="small" sx={{ whiteSpace: 'nowrap' }} />;
  return (
    <Notice actions={change}>
      {translate(me.password_change_reason === 'outdated' ? 'auth.outdated_password' : 'auth.printed_password')}
    </Notice>
  );
}
