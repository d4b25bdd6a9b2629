import { InputAdornment } from '@mui/material';
import { useGetList, useRecordContext, useTranslate } from 'react-admin';
import { SelectInput } from '../../inputs/SelectInput';
import { TextInput, type TextInputProps } from '../../inputs/TextInput';
import { isUnreadable } from '../../layout/is-unreadable';
import type { PropertyRow } from '../../api/types';
import { wholeList } from '../../providers/usual-order';
import { useOwners } from '../../owners/use-owners';
import { useSettings } from '../../settings/use-settings';
import type { FieldKind, PropertyField } from './property-fields';
import { isNumeric, mask, problemOf, stepOf } from './property-values';

const types: Partial<Record<FieldKind, string>> = { email: 'email', url: 'url', tel: 'tel', date: 'date' };
const inputType = (kind: FieldKind): string => (isNumeric(kind) ? 'number' : (types[kind] ?? 'text'));

/** What stands under a field while nothing is wrong with it. */
function useHint({ name, kind }: PropertyField): string | undefined {
  const translate = useTranslate();
  const record = useRecordContext();
  const domain = useSettings().data?.mail_domain ?? '';
  if (kind === 'slug') return translate(record ? 'property_form.slug_kept' : 'property_form.slug_hint', { domain });
  if (kind === 'share') return translate('property_form.share_hint');
  return kind === 'secret' && record?.[name] === mask ? translate('property_form.secret_hint') : undefined;
}

/** Whom it belongs to. */
function OwnerField(shared: Pick<TextInputProps, 'source' | 'disabled' | 'sx'>) {
  const translate = useTranslate();
  const owners = useOwners().map(({ id, name }) => ({ id: String(id), name }));
  const hint = owners.length === 0 ? translate('property_form.no_owners') : undefined;
  return <SelectInput {...shared} helperText={hint} choices={owners} emptyText="property_form.not_set" />;
}

/** The property whose unit it is. */
function BuildingField(shared: Pick<TextInputProps, 'source' | 'disabled' | 'sx'>) {
  const translate = useTranslate();
  const id = useRecordContext()?.id;
  const { data = [] } = useGetList<PropertyRow>('properties', { ...wholeList, filter: { whole: true } });
  const buildings = data.filter((property) => property.id !== id).map((property) => ({ id: String(property.id), name: property.name }));
  return (
    <SelectInput {...shared} helperText={translate('property_form.building_hint')} choices={buildings} emptyText="property_form.no_unit" />
  );
}

/** One field of a property; what is wrong with it stands under it. */
export function FormField({ field, readOnly }: { field: PropertyField; readOnly: boolean }) {
  const { name, kind, values, wide } = field;
  const shared = { source: name, disabled: readOnly, helperText: useHint(field), sx: wide ? { gridColumn: '1 / -1' } : {} };
  if (kind === 'owner') return <OwnerField {...shared} />;
  if (kind === 'building') return <BuildingField {...shared} />;
  if (values) {
    const isOptional = name !== 'occupancy_status';
    return (
      <SelectInput
        {...shared}
        choices={values}
        words={`property_form.${name}_`}
        {...(isOptional && { emptyText: 'property_form.not_set' })}
      />
    );
  }
  const check = (typed: unknown): string | undefined => {
    if (isUnreadable(name)) return kind === 'date' ? 'app.whole_date' : 'property_form.must_be_number';
    return problemOf(field, typeof typed === 'string' ? typed : '') ?? undefined;
  };
  const step = stepOf[kind];
  return (
    <TextInput
      {...shared}
      type={inputType(kind)}
      validate={Object.assign(check, { isRequired: name === 'name' })}
      multiline={kind === 'note'}
      {...(kind === 'note' && { minRows: 2 })}
      onFocus={({ target }) => target.value === mask && target.select()}
      slotProps={{
        htmlInput: step === undefined ? {} : { min: 0, step },
        ...(kind === 'date' && { inputLabel: { shrink: true } }),
        ...(kind === 'percent' && { input: { endAdornment: <InputAdornment position="end">%</InputAdornment> } }),
      }}
    />
  );
}
