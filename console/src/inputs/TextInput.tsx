import { TextField, type TextFieldProps } from '@mui/material';
import { type InputProps, useInput, useTranslateLabel, ValidationError } from 'react-admin';

export type TextInputProps = Pick<InputProps, 'source' | 'validate' | 'parse' | 'format' | 'defaultValue'> &
  Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'defaultValue' | 'required' | 'error'>;

/** A text field of a form: its label from the resource's texts, its value from the record, what is wrong with it below. */
export function TextInput({ source, validate, parse, format, defaultValue, label, helperText, ...looks }: TextInputProps) {
  const translateLabel = useTranslateLabel();
  const input = useInput({
    source,
    defaultValue: defaultValue ?? '',
    ...(validate && { validate }),
    ...(parse && { parse }),
    ...(format && { format }),
  });
  const { ref, ...field } = input.field;
  const problem = input.fieldState.error?.message;
  return (
    <TextField
      autoComplete="off"
      {...looks}
      {...field}
      id={input.id}
      inputRef={ref}
      label={translateLabel({ source, label })}
      required={input.isRequired}
      error={problem !== undefined}
      helperText={problem === undefined ? helperText : <ValidationError error={problem} />}
    />
  );
}
