import { Box, Button, Card, IconButton, Tooltip, Typography } from '@mui/material';
import { Check, Copy } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useSettings } from '../settings/use-settings';

const mailboxes = ['receipts', 'hoa', 'mortgage', 'subscriptions'] as const;

function Mailbox({ address }: { address: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(address);
    notify('dashboard.copied', { type: 'success' });
  };
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', pl: 1, border: 1, borderColor: 'divider', borderRadius: '6px', fontSize: 13 }}>
      {address}
      <Tooltip title={translate('dashboard.copy', { address })}>
        <IconButton size="small" aria-label={translate('dashboard.copy', { address })} onClick={() => void copy()}>
          <Copy size={13} aria-hidden />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

interface FirstStepsProps {
  hasProperty: boolean;
  hasExpense: boolean;
}

/** What to do on the first day; it goes when there is an expense. */
export function FirstSteps({ hasProperty, hasExpense }: FirstStepsProps) {
  const translate = useTranslate();
  const domain = useSettings().data?.mail_domain;
  if (hasExpense) return null;
  const step = { display: 'flex', alignItems: 'center', gap: 1.25, flexWrap: 'wrap' } as const;
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2">{translate('dashboard.first_steps')}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        {translate('dashboard.first_steps_sub')}
      </Typography>
      <Box component="ol" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1.25, '& li::marker': { color: 'text.secondary' } }}>
        <li>
          <Box sx={step}>
            {hasProperty ? (
              <>
                <Check size={15} aria-hidden />
                {translate('dashboard.step_property')}
              </>
            ) : (
              <Button component={Link} to="/properties/new" size="small" variant="outlined">
                {translate('dashboard.step_property')}
              </Button>
            )}
          </Box>
        </li>
        <li>
          <Box sx={step}>
            {translate('dashboard.step_mail')}
            {domain && mailboxes.map((mailbox) => <Mailbox key={mailbox} address={`${mailbox}@${domain}`} />)}
          </Box>
        </li>
        <li>{translate('dashboard.step_review')}</li>
        <li>{translate('dashboard.step_expense')}</li>
      </Box>
    </Card>
  );
}
