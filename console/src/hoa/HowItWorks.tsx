import { Box, Card } from '@mui/material';
import { X } from 'lucide-react';
import { useStore, useTranslate } from 'react-admin';
import { IconAction } from '../layout/IconAction';
import { Text } from '../layout/Text';
import { CopyText } from '../mail/CopyText';
import { useSettings } from '../settings/use-settings';

/** What the screen is for, and where statements are to be sent, until somebody closes it: the browser remembers that. */
export function HowItWorks() {
  const translate = useTranslate();
  const inbox = useSettings().data?.mailboxes.hoa;
  const [isClosed, setClosed] = useStore('hoaExplained', false);
  if (isClosed) return null;
  const close = translate('hoa.how_close');
  return (
    <Card component="section" aria-labelledby="hoa-how" sx={{ position: 'relative', p: 2, mb: 2 }}>
      <Text words="hoa.how_title" id="hoa-how" variant="h2" sx={{ mb: 0.75, mr: 5 }} />
      <IconAction label={close} icon={X} size="small" onClick={() => setClosed(true)} sx={{ position: 'absolute', top: 10, right: 10 }} />
      <Box
        component="ul"
        sx={{
          m: 0,
          pl: 2.25,
          display: 'grid',
          gap: '4px 32px',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' },
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
