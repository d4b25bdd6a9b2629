import { Checkbox, FormControlLabel } from '@mui/material';
import { type InputProps, useInput, useTranslateLabel } from 'react-admin';

type BooleanInputProps = Pick<InputProps, 'source' | 'defaultValue' | 'parse' | 'format'> & { label?: string };

/** A check box of a form. */
export function BooleanInput({ label, ...props }: BooleanInputProps) {
  const translateLabel = useTranslateLabel();
  const { id, field } = useInput({ type: 'checkbox', ...props });
  const { value, ref, ...rest } = field;
  return (
    <FormControlLabel
      control={<Checkbox size="small" id={id} checked={Boolean(value)} slotProps={{ input: { ref } }} {...rest} />}
      label={translateLabel({ source: props.source, label })}
    />
  );
}
