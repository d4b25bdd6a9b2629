import { TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useProperties } from '../documents/use-documents';
import { choiceItems } from '../layout/choice-items';

interface ChoosePropertyProps {
  value: number | null;
  disabled: boolean;
  onChange: (propertyId: number | null) => void;
}

/** Which property the files belong to, where that is known before they are read. */
export function ChooseProperty({ value, disabled, onChange }: ChoosePropertyProps) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  return (
    <TextField
      select
      label={translate('upload.property')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      disabled={disabled}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 240, textAlign: 'left' }}
    >
      {choiceItems(translate('upload.none'), properties, value)}
    </TextField>
  );
}
