import { Box } from '@mui/material';
import { StatusBadge } from '../documents/StatusBadge';
import { PlainBadge } from '../layout/PlainBadge';
import type { EmailBadge } from './hoa-words';

/** The badges of an e-mail, in one line that wraps. */
export function Badges({ badges }: { badges: readonly EmailBadge[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
      {badges.map(({ tone, ...badge }) => (
        <span key={badge.text} style={{ display: 'inline-flex' }}>
          {tone ? <StatusBadge tone={tone} {...badge} /> : <PlainBadge {...badge} />}
        </span>
      ))}
    </Box>
  );
}
