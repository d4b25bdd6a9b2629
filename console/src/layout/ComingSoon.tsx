import { Box, Card, Typography } from '@mui/material';
import { BarChart3, MessageSquare, Smartphone } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Page } from './Page';

const planned = [
  { icon: MessageSquare, name: 'phone' },
  { icon: Smartphone, name: 'mobile' },
  { icon: BarChart3, name: 'analytics' },
] as const;

/** The static page that names what is planned. */
export function ComingSoon() {
  const translate = useTranslate();
  return (
    <Page title="coming.title" subtitle="coming.intro">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        {planned.map(({ icon: Icon, name }) => (
          <Card key={name} sx={{ p: 2.5 }}>
            <Icon size={20} aria-hidden />
            <Typography variant="h2" sx={{ mt: 1 }}>
              {translate(`coming.${name}`)}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
              {translate(`coming.${name}_text`)}
            </Typography>
          </Card>
        ))}
      </Box>
    </Page>
  );
}
