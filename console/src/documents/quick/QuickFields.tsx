import { Box, TextField, type Theme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { CategoryChooser } from '../../choosers/CategoryChooser';
import { PropertyChooser } from '../../choosers/PropertyChooser';
import type { FieldInFocus } from '../preview/pick';
import type { ExpenseProblems, QuickValues } from '../values/expense-values';

interface QuickFieldsProps {
  /** Whether a found value's place is known, by the extractor's key. */
  isPlaced: (key: string) => boolean;
  values: QuickValues;
  problems: ExpenseProblems;
  /** The values in doubt: why is said above the form. */
  doubted: ReadonlySet<string>;
  onChange: (key: keyof QuickValues, value: QuickValues[keyof QuickValues]) => void;
  /** Only to be looked at: a field in focus still shows its place. */
  readOnly: boolean;
  /** The field a person is in. */
  onFocusField: (field: FieldInFocus | null) => void;
  /** The button, at the end of the last row. */
  children: ReactNode;
}

/** The fields that Enter leads to where their value is in doubt; a key leads to the amount. */
export const fieldIds = { vendor: 'quick-vendor', amount: 'quick-amount', date: 'quick-date', property: 'quick-property' } as const;

/** The name of the form, for the key that sends it. */
export const quickForm = 'quick-expense';

/** From here on three or four fields fit into a row. */
export const sideBySide = '@container (min-width: 560px)';

/** Side by side where there is room, else in pairs: the rows dissolve into the form's own two columns. */
const row = (columns: string) => ({
  display: 'contents',
  [sideBySide]: { gridColumn: '1 / -1', display: 'grid', gap: 1.25, gridTemplateColumns: columns, alignItems: 'start' },
});

/** A value in doubt is amber. */
const inDoubt = ({ tokens }: Theme) => ({ '& .MuiOutlinedInput-notchedOutline': { borderColor: tokens.warn.text, borderWidth: 2 } });

/** The choices and the vendor, amount and date of the form; each tells which found value stands behind it. */
export function QuickFields({ isPlaced, values, problems, doubted, onChange, readOnly, onFocusField, children }: QuickFieldsProps) {
  const translate = useTranslate();
  const watched = (key: keyof QuickValues, evidence: string) => ({
    label: translate(`quick.${key.replace('_id', '')}`),
    onFocus: () => onFocusField({ key: evidence, take: (value) => key !== 'property_id' && key !== 'category_id' && onChange(key, value) }),
    onBlur: () => onFocusField(null),
    // Amber as its place on the page, where it has one.
    ...(isPlaced(evidence) && { color: 'secondary' as const }),
  });
  const text = (key: 'vendor' | 'amount' | 'date' | 'description', evidence: string) => ({
    ...watched(key, evidence),
    value: values[key],
    onChange: (event: { target: { value: string } }) => onChange(key, event.target.value),
  });
  const note = (field: 'vendor' | 'amount' | 'date') => {
    const problem = field === 'vendor' ? undefined : problems[field];
    return {
      id: fieldIds[field],
      error: Boolean(problem),
      helperText: problem && translate(problem),
      ...(doubted.has(field) && !problem && { sx: inDoubt }),
    };
  };
  return (
    <>
      <Box sx={row('repeat(3, 1fr)')}>
        <Box id={fieldIds.property}>
          <PropertyChooser
            {...watched('property_id', 'property_address')}
            {...(doubted.has('property') && { sx: inDoubt })}
            first={[{ id: null, name: translate('quick.general') }]}
            value={values.property_id}
            readOnly={readOnly}
            onChange={(id) => onChange('property_id', id)}
          />
        </Box>
        <CategoryChooser
          {...watched('category_id', 'expense_type')}
          none={translate('quick.uncategorized')}
          value={values.category_id}
          readOnly={readOnly}
          onChange={(id) => onChange('category_id', id)}
        />
        <TextField {...text('vendor', 'vendor')} {...note('vendor')} slotProps={{ htmlInput: { readOnly } }} />
      </Box>
      <Box sx={row('112px 152px 1fr auto')}>
        <TextField {...text('amount', 'amount')} {...note('amount')} slotProps={{ htmlInput: { inputMode: 'decimal', readOnly } }} />
        <TextField
          type="date"
          {...text('date', 'service_date')}
          {...note('date')}
          slotProps={{ htmlInput: { readOnly }, inputLabel: { shrink: true } }}
        />
        <TextField {...text('description', 'description')} slotProps={{ htmlInput: { readOnly } }} />
        {children}
      </Box>
    </>
  );
}
