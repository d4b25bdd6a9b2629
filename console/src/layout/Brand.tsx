import { Box } from '@mui/material';
import { Building } from 'lucide-react';
import { Text } from './Text';

/** The product's mark and name with its version. `onLight` where the ground is not the dark sidebar. */
export function Brand({ onLight = false }: { onLight?: boolean }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, px: onLight ? 0 : 1, pt: 0.5, pb: 2 }}>
      <Box sx={{ width: 28, height: 28, borderRadius: '7px', backgroundColor: '#e08a1e', display: 'grid', placeItems: 'center' }}>
        <Building size={17} color="#101725" aria-hidden />
      </Box>
      <Text words="app.title" component="span" sx={{ fontWeight: 650, fontSize: 15.5, color: onLight ? 'text.primary' : '#fff' }} />
      <Text words="app.version" component="span" sx={{ fontSize: 13, color: onLight ? 'text.secondary' : '#93a0b5' }} />
    </Box>
  );
}
