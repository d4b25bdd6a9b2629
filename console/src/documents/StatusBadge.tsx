import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Badge } from './document-words';

/** A word on a tinted ground with a dot: never colour alone. */
export function StatusBadge({ tone, text, args }: Badge) {
  const translate = useTranslate();
  return (
    <Box
      component="span"
      sx={({ tokens }) => ({
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        px: '7px',
        height: 21,
        borderRadius: '5px',
        fontSize: 12,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        color: tokens[tone].text,
        backgroundColor: tokens[tone].ground,
        '&::before': { content: '""', width: 6, height: 6, borderRadius: '50%', backgroundColor: tokens[tone].dot },
      })}
    >
      {translate(text, args)}
    </Box>
  );
}
