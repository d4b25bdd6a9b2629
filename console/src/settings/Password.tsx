import { Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ChangePasswordForm } from '../auth/ChangePasswordForm';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { Section } from './Section';

/** One's own password; changing it is always offered to whoever has one. */
export function Password() {
  const translate = useTranslate();
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  if (me && !me.has_password)
    return (
      <Section title="settings.password">
        <Typography variant="body2">{translate('auth.no_password', { name: options?.oidc?.name ?? '' })}</Typography>
      </Section>
    );
  return (
    <Section title="settings.password" note="settings.password_note">
      <ChangePasswordForm keepable />
    </Section>
  );
}
