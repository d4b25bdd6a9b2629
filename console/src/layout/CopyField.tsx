import { InputAdornment, TextField } from '@mui/material';
import { Copy } from 'lucide-react';
import { useNotify, useTranslate } from 'react-admin';
import { copyText } from '../mail/copy-text';
import { IconAction } from './IconAction';

interface CopyFieldProps {
  label: string;
  value: string;
  /** How it is shown where that is easier to read: in groups. The button copies the value. */
  shown?: string;
}

// Room for the foot of a letter, which a line of a field cuts off otherwise.
const readable = { fontFamily: 'ui-monospace, monospace', lineHeight: 1.6, overflowWrap: 'anywhere' } as const;

/** Something to take elsewhere: read-only, chosen whole by a click, with a button that copies it. A long one goes on in the next line. */
export function CopyField({ label, value, shown = value }: CopyFieldProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const name = translate('app.copy', { what: label });
  const copy = async (): Promise<void> => {
    if (await copyText(value)) notify('app.copied', { type: 'success' });
  };
  return (
    <TextField
      label={label}
      value={shown}
      fullWidth
      multiline
      onFocus={({ target }) => target.select()}
      slotProps={{
        htmlInput: { readOnly: true, spellCheck: false, style: readable },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconAction label={name} icon={Copy} iconSize={15} size="small" edge="end" onClick={() => void copy()} />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
