import { Skeleton } from '@mui/material';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { isGone } from '../records/problems';
import { PropertyForm } from './form/PropertyForm';
import { PropertyGone } from './PropertyGone';
import { useProperty } from './use-property';

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
  const navigate = useNavigate();
  const { id } = useParams();
  const { data: property, error } = useProperty(id);
  const gone = isGone(error);
  useWayBack(error !== null && !gone && !property);
  const cancel = <ActionButton words="app.cancel" variant="text" to="/properties" />;
  if (gone) return <PropertyGone back="property_form.return" />;
  return (
    <Page title="property_form.edit_title" {...(property && { subtitle: property.name })}>
      {!property && <Skeleton variant="rounded" height={420} />}
      {property && <PropertyForm key={property.id} property={property} onSaved={() => void navigate('/properties')} cancel={cancel} />}
    </Page>
  );
}
