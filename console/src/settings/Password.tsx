import { ChangePasswordForm } from '../auth/ChangePasswordForm';
import { useMe } from '../auth/use-me';
import { useSignInOptions } from '../auth/use-sign-in-options';
import { Text } from '../layout/Text';
import { Section } from './Section';

/** One's own password; changing it is always offered to whoever has one. */
export function Password() {
  const { data: me } = useMe();
  const { data: options } = useSignInOptions();
  if (me && !me.has_password)
    return (
      <Section title="settings.password">
        <Text words="auth.no_password" args={{ name: options?.oidc?.name ?? '' }} variant="body2" />
      </Section>
    );
  return (
    <Section title="settings.password" note="settings.password_note">
      <ChangePasswordForm keepable />
    </Section>
  );
}
