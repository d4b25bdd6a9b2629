import { Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { Page } from '../layout/Page';
import { PropertyForm } from './form/PropertyForm';

/** A new property: its name is enough, the rest can follow. */
export function NewProperty() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const cancel = (
    <Button component={Link} to="/properties" color="inherit">
      {translate('app.cancel')}
    </Button>
  );
  return (
    <Page title="property_form.new_title" subtitle="property_form.new_subtitle">
      <PropertyForm property={null} onSaved={({ id }) => void navigate(`/properties/${id}`)} cancel={cancel} />
    </Page>
  );
}
