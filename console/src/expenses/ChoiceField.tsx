import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
import { choiceItems } from '../layout/choice-items';
import type { ExpenseForm } from './expense-form';

interface ChoiceFieldProps {
  control: Control<ExpenseForm>;
  name: FieldPath<ExpenseForm>;
  /** The label as it is shown; for a share it names the share, and the field shows none. */
  label: string;
  bare?: boolean;
  /** The words for no choice. */
  none: string;
  options: readonly { id: number; name: string }[];
  disabled?: boolean;
  onChosen?: () => void;
}

/** A choice among things with an id, or none. */
export function ChoiceField({ control, name, label, bare = false, none, options, disabled = false, onChosen }: ChoiceFieldProps) {
  const translate = useTranslate();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, onChange, ...field }, fieldState: { error } }) => (
        <TextField
          select
          fullWidth
          {...field}
          inputRef={ref}
          value={value}
          onChange={(event) => {
            onChange(event);
            onChosen?.();
          }}
          {...(!bare && { label })}
          error={Boolean(error)}
          helperText={error?.message}
          disabled={disabled}
          slotProps={{
            select: { displayEmpty: true, ...(bare && { SelectDisplayProps: { 'aria-label': label } }) },
            inputLabel: { shrink: true },
          }}
        >
          {choiceItems(translate(none), options, value as number | '')}
        </TextField>
      )}
    />
  );
}
