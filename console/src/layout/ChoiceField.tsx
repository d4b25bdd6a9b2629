import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useTranslate } from 'react-admin';

interface ChoiceFieldProps<Value extends string> extends Omit<TextFieldProps, 'select' | 'children' | 'value' | 'onChange'> {
  values: readonly Value[];
  /** What the names of the values' texts begin with, or what each is called. */
  words: string | ((value: Value) => string);
  value: Value;
  onChange: (value: Value) => void;
}

/** A field to choose one of a few values. */
export function ChoiceField<Value extends string>({ values, words, onChange, ...field }: ChoiceFieldProps<Value>) {
  const translate = useTranslate();
  const nameOf = typeof words === 'string' ? (value: Value) => translate(`${words}${value}`) : words;
  return (
    <TextField select {...field} onChange={({ target }) => onChange(target.value as Value)}>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {nameOf(value)}
        </MenuItem>
      ))}
    </TextField>
  );
}
