import { Box, IconButton, Tooltip } from '@mui/material';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { fetchJson, wordsOf } from '../../api/http';
import type { Property } from '../../api/types';
import { useRole } from '../../providers/role';
import type { SecretName } from '../form/property-fields';
import { mask } from '../form/property-values';
import type { Fact } from './Facts';

interface SecretProps {
  propertyId: number;
  field: SecretName;
}

/** A secret behind dots; administrators may look at it, and the audit log says that they did. */
function Secret({ propertyId, field }: SecretProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const isAdmin = useRole() === 'ADMIN';
  const [value, setValue] = useState<string | null>(null);
  const what = translate(`property_form.${field}`);
  const label = translate(value === null ? 'property.reveal' : 'property.hide', { what });
  const toggle = async (): Promise<void> => {
    if (value !== null) return setValue(null);
    try {
      const shown = await fetchJson<{ value: string | null }>(`/properties/${propertyId}/reveal`, { method: 'POST', json: { field } });
      setValue(shown.value ?? '');
    } catch (error) {
      notify(wordsOf(error, 'property.reveal_failed'), { type: 'error' });
    }
  };
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Box component="span" {...(value === null && { title: isAdmin ? undefined : translate('property.only_admins') })}>
        {value ?? mask}
      </Box>
      {isAdmin && (
        <Tooltip title={label}>
          <IconButton size="small" aria-label={label} onClick={() => void toggle()} sx={{ my: -0.5 }}>
            {value === null ? <Eye size={15} aria-hidden /> : <EyeOff size={15} aria-hidden />}
          </IconButton>
        </Tooltip>
      )}
    </Box>
  );
}

/** A secret among the facts; nothing where it is not set. */
export const secretFact = ({ id, has_value: isSet }: Property, field: SecretName): Fact => [
  `property_form.${field}`,
  isSet[field] ? <Secret key={field} propertyId={id} field={field} /> : null,
];
