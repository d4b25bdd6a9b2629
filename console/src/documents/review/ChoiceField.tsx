import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';

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
      // A choice that is not there yet would be an error of the select.
      value={options.some(({ id }) => id === value) ? value : ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{translate(none)}</MenuItem>
      {options.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
