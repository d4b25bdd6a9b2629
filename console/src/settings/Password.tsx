import { ChangePasswordForm } from '../auth/ChangePasswordForm';
import { Section } from './Section';

/** One's own password; changing it is always offered. */
export function Password() {
  return (
    <Section title="settings.password" note="settings.password_note">
      <ChangePasswordForm />
    </Section>
  );
}
