import { type SxProps, TextField, type Theme } from '@mui/material';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  hint?: string;
  type?: 'text' | 'search';
  /** What is looked for now. */
  value: string;
  onChange: (words: string) => void;
  sx?: SxProps<Theme>;
}

const typingMs = 300;

/** Words to look for; they count once the typing pauses. */
export function SearchField({ label, hint, type: kind = 'text', value, onChange, sx }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [applied, setApplied] = useState(value);
  const [sent, setSent] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another filter may be set while the typing pauses: the words join it.
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });
  // Cleared, or another address was opened. What was typed here meanwhile is not taken back.
  if (applied !== value) {
    setApplied(value);
    if (value !== sent) setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string): void => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setSent(next.trim());
      tell.current(next.trim());
    }, typingMs);
  };
  return (
    <TextField
      type={kind}
      label={label}
      placeholder={hint ?? ''}
      value={text}
      onChange={({ target }) => type(target.value)}
      sx={sx ?? {}}
      slotProps={{
        inputLabel: { shrink: true },
        input: { startAdornment: <Search size={15} aria-hidden style={{ marginRight: 8, flexShrink: 0 }} /> },
        htmlInput: { maxLength: 200 },
      }}
    />
  );
}
