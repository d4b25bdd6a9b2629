import { Alert, Box, Card } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyField } from '../layout/CopyField';
import { Note, Quiet, Text } from '../layout/Text';
import { useCall } from '../records/use-call';
import { useSettings } from '../settings/use-settings';
import { CopyText } from './CopyText';

/** The addresses that take mail, the endpoint for relays, and what to look at when a mail is missing. */
export function WhereMailArrives() {
  const translate = useTranslate();
  const addresses = Object.values(useSettings().data?.mailboxes ?? {});
  const { email_url: endpoint, email_is_on: isOn } =
    useCall(['webhooks'], (provider) => provider.webhookAddresses(), { staleTime: 300_000 }).data ?? {};
  return (
    <Card component="section" aria-labelledby="mail-where" sx={{ p: 2, mb: 2 }}>
      <Text words="mail.where" id="mail-where" variant="h2" sx={{ mb: 1.25 }} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
        <Box sx={{ minWidth: 0 }}>
          <Quiet words="mail.addresses" sx={{ mb: 0.75 }} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mb: 2, minHeight: 30 }}>
            {addresses.map((address) => (
              <CopyText key={address} text={address} />
            ))}
          </Box>
          {/* Relative where the server does not know its own address: then it is the one it was asked under. */}
          <CopyField label={translate('mail.webhook')} value={endpoint ? new URL(endpoint, window.location.origin).href : ''} />
          <Note component="span">{isOn !== undefined && translate(isOn ? 'mail.webhook_hint' : 'mail.webhook_off')}</Note>
        </Box>
        <Alert severity="info" sx={{ alignSelf: 'start' }}>
          <Box component="strong" sx={{ display: 'block', fontWeight: 620 }}>
            {translate('mail.hint_title')}
          </Box>
          {translate('mail.hint')}
        </Alert>
      </Box>
    </Card>
  );
}
