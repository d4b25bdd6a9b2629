import { Box } from '@mui/material';
import { Text } from '../layout/Text';

interface SourceTextProps {
  text: string;
  height: number | string;
  /** The words where there is none. */
  none: string;
  /** Long lines go on in the next instead of out of sight. */
  wrap?: boolean;
}

/** A text as it is, letter by letter, in a frame that scrolls. */
export function SourceText({ text, height, none, wrap = false }: SourceTextProps) {
  if (text.trim() === '') return <Text words={none} sx={{ p: 2, color: 'text.secondary' }} />;
  return (
    <Box
      component="pre"
      tabIndex={0}
      sx={({ tokens }) => ({
        m: 0,
        p: 2,
        maxHeight: height,
        overflow: 'auto',
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        backgroundColor: tokens.ground,
        fontFamily: 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace',
        fontSize: 12.5,
        lineHeight: 1.55,
        ...(wrap && { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }),
        '&:focus-visible': { outline: `2px solid ${tokens.blue}`, outlineOffset: 1 },
      })}
    >
      {text}
    </Box>
  );
}
