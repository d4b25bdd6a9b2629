import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { BooleanInput } from '../inputs/BooleanInput';
import { SelectInput } from '../inputs/SelectInput';
import { TextInput } from '../inputs/TextInput';
import { filled, fitting } from '../inputs/validators';
import { Text } from '../layout/Text';
import { useServiceTypes } from '../tags/use-tags';
import { ServiceAreas } from './ServiceAreas';
import { contactMethods } from './vendor-form';

const two = { display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr' }, alignItems: 'start' } as const;
const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
const isNamed = filled('vendors.name_required');
const isReachable = fitting(isEmail, 'vendors.email_wrong');
const linesOf = (text: string): string[] => text.split('\n');
const textOf = (lines: readonly string[] | undefined): string => (lines ?? []).join('\n');

/** The fields of a vendor. */
export function VendorFields() {
  const translate = useTranslate();
  const types = (useServiceTypes().data ?? []).filter((type) => type.is_active).map(({ name }) => ({ id: name, name }));
  return (
    <>
      <TextInput source="business_name" autoFocus validate={isNamed} />
      <Box sx={two}>
        <TextInput source="contact_name" />
        <SelectInput source="service_type" choices={types} emptyText="vendors.no_service_type" />
        <TextInput source="phone" type="tel" />
        <TextInput source="email" type="email" validate={isReachable} />
      </Box>
      <Box>
        <Text words="vendors.service_areas" variant="h3" component="h3" sx={{ mb: 1.25 }} />
        <ServiceAreas />
      </Box>
      <Box sx={two}>
        <SelectInput source="preferred_contact_method" choices={contactMethods} words="vendors.preferred_contact_method_" />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, gridColumn: '1 / -1', ml: 0.25, my: -0.5 }}>
          <BooleanInput source="accepts_email" />
          <BooleanInput source="accepts_sms" />
          <BooleanInput source="is_preferred" />
        </Box>
      </Box>
      <Box sx={two}>
        <TextInput source="address" />
        <TextInput source="tax_id" />
      </Box>
      <TextInput source="aliases" multiline parse={linesOf} format={textOf} helperText={translate('vendors.aliases_hint')} />
      <TextInput source="notes" multiline minRows={2} />
    </>
  );
}
