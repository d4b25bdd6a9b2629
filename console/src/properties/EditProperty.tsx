import { Button, Skeleton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { Link, useNavigate, useParams } from 'react-router';
import { fetchJson } from '../api/http';
import type { Property } from '../api/types';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { PropertyForm } from './form/PropertyForm';
import { PropertyGone } from './PropertyGone';
import type { PropertyPayload } from './form/property-values';
import { isGone, useProperty } from './use-property';

/** Answers how to save a property; it fails as the call does. */
export function useUpdateProperty(id: string | undefined): (json: PropertyPayload) => Promise<void> {
  const notify = useNotify();
  const queryClient = useQueryClient();
  return async (json) => {
    const property = await fetchJson<Property>(`/properties/${id}`, { method: 'PUT', json });
    queryClient.setQueryData(['properties', 'one', id], property);
    void queryClient.invalidateQueries({ queryKey: ['properties'] });
    notify('property_form.updated', { type: 'success' });
  };
}

/** Says by a toast that the property could not be loaded, and leads back to the list. */
function useWayBack(failed: boolean): void {
  const notify = useNotify();
  const navigate = useNavigate();
  useEffect(() => {
    if (!failed) return;
    notify('property_form.load_failed', { type: 'error' });
    void navigate('/properties', { replace: true });
  }, [failed, notify, navigate]);
}

/** One property in a form, on a page of its own. */
export function EditProperty() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { id } = useParams();
  const { data: property, error } = useProperty(id);
  const update = useUpdateProperty(id);
  const role = useRole();
  const gone = isGone(error);
  useWayBack(error !== null && !gone && !property);
  const cancel = (
    <Button component={Link} to="/properties" color="inherit">
      {translate('app.cancel')}
    </Button>
  );
  if (gone) return <PropertyGone back="property_form.return" />;
  const save = async (payload: PropertyPayload): Promise<void> => {
    await update(payload);
    await navigate('/properties');
  };
  return (
    <Page title="property_form.edit_title" {...(property && { subtitle: property.name })}>
      {!property && <Skeleton variant="rounded" height={420} />}
      {property && (
        <PropertyForm
          key={property.id}
          property={property}
          action="property_form.save"
          failed="property_form.update_failed"
          save={save}
          cancel={cancel}
          readOnly={role === 'VIEWER'}
        />
      )}
    </Page>
  );
}
