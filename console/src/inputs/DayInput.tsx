import { isUnreadable } from '../layout/is-unreadable';
import { TextInput, type TextInputProps } from './TextInput';

interface DayInputProps extends Omit<TextInputProps, 'type' | 'validate'> {
  /** What is said where there is none; without it there need be none. */
  missing?: string;
}

/** A day in a form; one that is only half typed is refused, since it reads as none. */
export function DayInput({ missing, slotProps, ...props }: DayInputProps) {
  const check = (day: unknown): string | undefined =>
    isUnreadable(props.source) ? 'app.whole_date' : missing !== undefined && !day ? missing : undefined;
  return (
    <TextInput
      type="date"
      slotProps={{ ...slotProps, inputLabel: { shrink: true } }}
      {...props}
      validate={Object.assign(check, { isRequired: missing !== undefined })}
    />
  );
}
