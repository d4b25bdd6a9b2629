import { InputAdornment, MenuItem, TextField } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { isUnreadable } from '../../layout/is-unreadable';
import { useSettings } from '../../settings/use-settings';
import type { FieldKind, PropertyField } from './property-fields';
import { isNumeric, mask, problemOf, type PropertyForm, stepOf } from './property-values';

interface FormFieldProps {
  field: PropertyField;
  form: UseFormReturn<PropertyForm>;
  /** The secret is set already. */
  isSet: boolean;
  isNew: boolean;
  readOnly: boolean;
}

const types: Partial<Record<FieldKind, string>> = { email: 'email', url: 'url', tel: 'tel', date: 'date' };
const inputType = (kind: FieldKind): string => (isNumeric(kind) ? 'number' : (types[kind] ?? 'text'));

const place = ({ wide }: PropertyField) => (wide ? { gridColumn: '1 / -1' } : {});

function ChoiceField({ field, form, readOnly }: FormFieldProps) {
  const translate = useTranslate();
  const { name, values = [] } = field;
  const problem = form.formState.errors[name];
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { ref, ...input } }) => (
        <TextField
          select
          {...input}
          inputRef={ref}
          disabled={readOnly}
          label={translate(`property_form.${name}`)}
          error={Boolean(problem)}
          helperText={problem?.message}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={place(field)}
        >
          {name !== 'occupancy_status' && <MenuItem value="">{translate('property_form.not_said')}</MenuItem>}
          {values.map((value) => (
            <MenuItem key={value} value={value}>
              {translate(`property_form.${name}_${value}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    />
  );
}

/** What stands under a field while nothing is wrong with it. */
function useHint({ field: { kind }, isSet, isNew }: FormFieldProps): string | undefined {
  const translate = useTranslate();
  const domain = useSettings().data?.mail_domain ?? '';
  if (kind === 'slug') return isNew ? translate('property_form.slug_hint', { domain }) : translate('property_form.slug_kept');
  if (kind === 'share') return translate('property_form.share_hint');
  return kind === 'secret' && isSet ? translate('property_form.secret_hint') : undefined;
}

/** One field of a property; what is wrong with it stands under it. */
export function FormField(props: FormFieldProps) {
  const translate = useTranslate();
  const hint = useHint(props);
  const { field, form, readOnly } = props;
  const { name, kind } = field;
  if (kind === 'choice') return <ChoiceField {...props} />;
  const problem = form.formState.errors[name];
  const validate = (typed: string): string | true => {
    if (isUnreadable(name)) return translate(kind === 'date' ? 'app.whole_date' : 'property_form.must_be_number');
    const words = problemOf(field, typed);
    return words === null || translate(words);
  };
  const { ref, ...rest } = form.register(name, { validate });
  const step = stepOf[kind];
  return (
    <TextField
      {...rest}
      inputRef={ref}
      type={inputType(kind)}
      label={translate(`property_form.${name}`)}
      required={name === 'name'}
      disabled={readOnly}
      multiline={kind === 'note'}
      {...(kind === 'note' && { minRows: 2 })}
      autoComplete="off"
      error={Boolean(problem)}
      helperText={problem?.message ?? hint}
      onFocus={(event) => event.target.value === mask && event.target.select()}
      slotProps={{
        htmlInput: step === undefined ? {} : { min: 0, step },
        ...(kind === 'date' && { inputLabel: { shrink: true } }),
        ...(kind === 'percent' && { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } }),
      }}
      sx={place(field)}
    />
  );
}
