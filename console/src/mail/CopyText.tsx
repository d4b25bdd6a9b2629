import { Box } from '@mui/material';
import { Copy } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { IconAction } from '../layout/IconAction';
import { copyText } from './copy-text';

/** A short text in a frame, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = translate('app.copy', { what: text });
  const copy = async (): Promise<void> => {
    if (await copyText(text)) notify('app.copied', { type: 'success' });
  };
  return (
    <Box
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        maxWidth: '100%',
        pl: 1,
        border: 1,
        borderColor: 'divider',
        borderRadius: '6px',
        color: 'text.primary',
        backgroundColor: 'background.paper',
        fontSize: 13,
        overflowWrap: 'anywhere',
      }}
    >
      {text}
      <IconAction label={label} icon={Copy} iconSize={13} size="small" onClick={() => void copy()} />
    </Box>
  );
}
