import { Box, Card } from '@mui/material';
import { BarChart3, MessageSquare, Smartphone } from 'lucide-react';
import { Page } from './Page';
import { Quiet, Text } from './Text';

const planned = [
  { icon: MessageSquare, name: 'phone' },
  { icon: Smartphone, name: 'mobile' },
  { icon: BarChart3, name: 'analytics' },
] as const;

/** The static page that names what is planned. */
export function ComingSoon() {
  return (
    <Page title="coming.title" subtitle="coming.intro">
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
        {planned.map(({ icon: Icon, name }) => (
          <Card key={name} sx={{ p: 2.5 }}>
            <Icon size={20} aria-hidden />
            <Text words={`coming.${name}`} variant="h2" sx={{ mt: 1 }} />
            <Quiet words={`coming.${name}_text`} sx={{ mt: 0.5 }} />
          </Card>
        ))}
      </Box>
    </Page>
  );
}
