import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { Note } from '../layout/Text';

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
        <Note>{text}</Note>
      </Box>
      <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
        {onRename && (
          <ActionButton
            words="factors.rename"
            color="primary"
            variant="text"
            size="small"
            onClick={onRename}
            aria-label={words('factors.rename')}
          />
        )}
        <ActionButton
          words="factors.remove"
          variant="text"
          size="small"
          color="error"
          onClick={onRemove}
          aria-label={words('factors.remove')}
        />
      </Box>
    </Box>
  );
}
