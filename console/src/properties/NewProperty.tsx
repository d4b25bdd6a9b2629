import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { fetchJson } from '../api/http';
import type { Property } from '../api/types';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { PropertyForm } from './form/PropertyForm';
import type { PropertyPayload } from './form/property-values';

/** A new property: its name is enough, the rest can follow. */
export function NewProperty() {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const role = useRole();
  const create = async (json: PropertyPayload): Promise<void> => {
    const property = await fetchJson<Property>('/properties/', { method: 'POST', json });
    void queryClient.invalidateQueries({ queryKey: ['properties'] });
    notify('property_form.created', { type: 'success' });
    await navigate(`/properties/${property.id}`);
  };
  const cancel = (
    <Button component={Link} to="/properties" color="inherit">
      {translate('app.cancel')}
    </Button>
  );
  return (
    <Page title="property_form.new_title">
      <PropertyForm
        property={null}
        action="property_form.create"
        failed="property_form.create_failed"
        save={create}
        cancel={cancel}
        readOnly={role === 'VIEWER'}
      />
    </Page>
  );
}
