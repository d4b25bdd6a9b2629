import { Box, Card, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { CopyText } from '../mail/CopyText';
import { useSettings } from '../settings/use-settings';

/** What the screen is for, and where statements are to be sent. */
export function HowItWorks() {
  const translate = useTranslate();
  const inbox = useSettings().data?.mailboxes.hoa;
  return (
    <Card component="section" sx={{ p: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ mb: 0.75 }}>
        {translate('hoa.how_title')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: 2.25,
          display: 'grid',
          gap: '4px 32px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' },
          alignItems: 'center',
          fontSize: 13.5,
          '& li::marker': { color: 'text.secondary' },
        }}
      >
        <li>
          {translate('hoa.how_forward')} {inbox && <CopyText text={inbox} />}
        </li>
        <li>{translate('hoa.how_match')}</li>
        <li>{translate('hoa.how_schedule')}</li>
        <li>{translate('hoa.how_tax')}</li>
      </Box>
    </Card>
  );
}
