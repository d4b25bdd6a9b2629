import { TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ValueFieldProps extends Omit<TextFieldProps, 'label' | 'helperText' | 'error' | 'onChange' | 'select'> {
  /** The name of its text. */
  label: string;
  args?: object;
  value: string;
  /** What is wrong with the value, instead of the hint. */
  problem?: string | false | undefined;
  hint?: string;
  /** The most letters it takes. */
  most?: number;
  onValue: (value: string) => void;
}

/** A field for a text, a figure or a day. */
export function ValueField({ label, args, problem, hint, most, onValue, ...field }: ValueFieldProps) {
  const translate = useTranslate();
  const below = problem || hint;
  return (
    <TextField
      {...field}
      label={translate(label, args)}
      error={Boolean(problem)}
      helperText={below && translate(below, { _: below })}
      onChange={({ target }) => onValue(target.value)}
      slotProps={{
        ...field.slotProps,
        ...(most !== undefined && { htmlInput: { maxLength: most } }),
        ...(field.type === 'date' && { inputLabel: { shrink: true } }),
      }}
    />
  );
}
