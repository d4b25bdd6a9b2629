import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Property } from '../../api/types';
import { Span } from '../../layout/Span';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { useRole } from '../../providers/role';
import { useMutationToasts } from '../../records/use-mutation-toasts';
import type { SecretName } from '../form/property-fields';
import { mask } from '../form/property-values';
import { IconAction } from '../../layout/IconAction';
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
  return (
    <Span sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Span {...(value === null && { title: isAdmin ? undefined : translate('property.only_admins') })}>{value ?? mask}</Span>
      {isAdmin && (
        <IconAction
          size="small"
          label={value === null ? 'property.reveal' : 'property.hide'}
          args={{ what: translate(`property_form.${field}`) }}
          icon={value === null ? Eye : EyeOff}
          onClick={() => (value === null ? mutate() : reset())}
          sx={{ my: -0.5 }}
        />
      )}
    </Span>
  );
}

/** A secret among the facts; nothing where it is not set. The number of an account with an association is never shown again. */
export const secretFact = ({ id, has_value: isSet }: Property, field: SecretName): Fact => [
  `property_form.${field}`,
  isSet[field] && (field === 'hoa_account_number' ? mask : <Secret key={field} propertyId={id} field={field} />),
];
