import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';

interface FactorRowProps {
  name: string;
  text: string;
  onRename?: () => void;
  onRemove: () => void;
}

/** One second factor and what can be done with it. */
export function FactorRow({ name, text, onRename, onRemove }: FactorRowProps) {
  const translate = useTranslate();
  const words = (action: string): string => `${translate(action)} ${name}`;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {onRename && (
          <Button size="small" onClick={onRename} aria-label={words('factors.rename')}>
            {translate('factors.rename')}
          </Button>
        )}
        <Button size="small" color="error" onClick={onRemove} aria-label={words('factors.remove')}>
          {translate('factors.remove')}
        </Button>
      </Box>
    </Box>
  );
}
