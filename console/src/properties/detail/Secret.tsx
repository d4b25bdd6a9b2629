import { Box, IconButton, Tooltip } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { useRole } from '../../providers/role';
import { useMutationToasts } from '../../records/use-mutation-toasts';
import type { SecretName } from '../form/property-fields';
import { mask } from '../form/property-values';
import type { Fact } from '../../layout/Facts';

interface SecretProps {
  propertyId: number;
  field: SecretName;
}

/** A secret behind dots; administrators may look at it, and the audit log says that they did. */
function Secret({ propertyId, field }: SecretProps) {
  const translate = useTranslate();
  const isAdmin = useRole() === 'ADMIN';
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data, mutate, reset } = useMutation({
    mutationFn: async () => (await dataProvider.revealSecret({ id: propertyId, field })).data.value ?? '',
    ...useMutationToasts({ failed: 'property.reveal_failed', detail: true }),
    // It is not kept after it was shown.
    gcTime: 0,
  });
  const value = data ?? null;
  const what = translate(`property_form.${field}`);
  const label = translate(value === null ? 'property.reveal' : 'property.hide', { what });
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box component="span" {...(value === null && { title: isAdmin ? undefined : translate('property.only_admins') })}>
        {value ?? mask}
      </Box>
      {isAdmin && (
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => (value === null ? mutate() : reset())} sx={{ my: -0.5 }}>
            {value === null ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** A secret among the facts; nothing where it is not set. The number of an account with an association is never shown again. */
export const secretFact = ({ id, has_value: isSet }: Property, field: SecretName): Fact => [
  `property_form.${field}`,
  isSet[field] && (field === 'hoa_account_number' ? mask : <Secret key={field} propertyId={id} field={field} />),
];
