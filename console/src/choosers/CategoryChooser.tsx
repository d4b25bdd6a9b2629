import { MenuItem, TextField, type TextFieldProps } from '@mui/material';
import { useCategories } from '../documents/use-documents';

interface CategoryChooserProps extends Pick<
  TextFieldProps,
  'color' | 'disabled' | 'error' | 'helperText' | 'label' | 'onBlur' | 'onFocus' | 'sx'
> {
  /** The label is read out and not shown. */
  readAs?: string;
  readOnly?: boolean;
  /** The words for none. */
  none: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

/**
 * Chooses a category, or none. One that is held but not offered, since it is not loaded yet or no longer to be chosen, is shown as such and not
 * as none.
 */
export function CategoryChooser({ readAs, readOnly = false, none, value, onChange, ...field }: CategoryChooserProps) {
  const categories = useCategories().data ?? [];
  const isHeld = value !== null && !categories.some(({ id }) => id === value);
  return (
    <TextField
      select
      fullWidth
      {...field}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{
        select: { displayEmpty: true, readOnly, ...(readAs !== undefined && { SelectDisplayProps: { 'aria-label': readAs } }) },
        inputLabel: { shrink: true },
      }}
    >
      <MenuItem value="">{none}</MenuItem>
      {isHeld && (
        <MenuItem value={value} sx={{ display: 'none' }}>
          …
        </MenuItem>
      )}
      {categories.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
