import { IconButton, InputAdornment, TextField, Tooltip } from '@mui/material';
import { Copy } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { copyText } from '../mail/copy-text';

/** Something to take elsewhere: read-only, chosen whole by a click, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const name = translate('app.copy', { what: label });
  const copy = async (): Promise<void> => {
    if (await copyText(value)) notify('app.copied', { type: 'success' });
  };
  return (
    <TextField
      label={label}
      value={value}
      fullWidth
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false, style: { fontFamily: 'ui-monospace, monospace' } },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Tooltip title={name}>
                <IconButton size="small" edge="end" aria-label={name} onClick={() => void copy()}>
                  <Copy size={15} aria-hidden />
                </IconButton>
              </Tooltip>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
