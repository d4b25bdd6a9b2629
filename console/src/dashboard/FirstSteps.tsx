import { Box, Button, Card, Typography } from '@mui/material';
import { Check } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { MailAddress } from '../mail/MailAddress';
import { useSettings } from '../settings/use-settings';

interface FirstStepsProps {
  hasProperty: boolean;
  hasExpense: boolean;
}

/** What to do on the first day; it goes when there is an expense. */
export function FirstSteps({ hasProperty, hasExpense }: FirstStepsProps) {
  const translate = useTranslate();
  const addresses = Object.values(useSettings().data?.mailboxes ?? {});
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
            {addresses.map((address) => (
              <MailAddress key={address} address={address} />
            ))}
          </Box>
        </li>
        <li>{translate('dashboard.step_review')}</li>
        <li>{translate('dashboard.step_expense')}</li>
      </Box>
    </Card>
  );
}
