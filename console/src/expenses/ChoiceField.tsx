import { MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { type Control, Controller, type FieldPath } from 'react-hook-form';
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
          // A choice that is not there yet would be an error of the select.
          value={options.some((option) => option.id === value) ? value : ''}
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
          <MenuItem value="">{translate(none)}</MenuItem>
          {options.map((option) => (
            <MenuItem key={option.id} value={option.id}>
              {option.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}
