import { useTranslate } from 'react-admin';
import { RouteLink } from '../layout/RouteLink';
import { Section } from './Section';

/** Leads to the programs that receive events. */
export function WebhooksLink() {
  const translate = useTranslate();
  return (
    <Section title="webhooks.title" note="webhooks.link_note">
      <RouteLink to="/settings/webhooks" sx={{ justifySelf: 'start' }}>
        {translate('webhooks.open')}
      </RouteLink>
    </Section>
  );
}
