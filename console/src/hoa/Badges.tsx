import { Box } from '@mui/material';
import { Paperclip } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { StatusBadge } from '../documents/StatusBadge';
import type { EmailBadge } from './hoa-words';

/** A plain fact: bordered, without a colour that would speak of status. */
export function PlainBadge({ text, args, icon }: Omit<EmailBadge, 'tone'>) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '5px',
        px: '7px',
        height: 21,
        borderRadius: '5px',
        border: 1,
        borderColor: 'divider',
        fontSize: 12,
        fontWeight: 500,
        whiteSpace: 'nowrap',
        color: 'text.secondary',
      }}
    >
      {icon === 'attachment' && <Paperclip size={12} aria-hidden />}
      {translate(text, args)}
    </Box>
  );
}

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
