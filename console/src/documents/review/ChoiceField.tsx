import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { choiceItems } from '../../layout/choice-items';

interface ChoiceFieldProps {
  label: string;
  /** The choice of none of them. */
  none: string;
  options: readonly { id: number; name: string }[];
  value: number | null;
  disabled?: boolean;
  onChange: (value: number | null) => void;
}

/** One of several, or none. */
export function ChoiceField({ label, none, options, value, disabled = false, onChange }: ChoiceFieldProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      fullWidth
      label={translate(label)}
      value={value ?? ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {choiceItems(translate(none), options, value)}
    </TextField>
  );
}
