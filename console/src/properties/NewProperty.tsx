import { useNavigate, useSearchParams } from 'react-router';
import { ActionButton } from '../layout/ActionButton';
import { Page } from '../layout/Page';
import { PropertyForm } from './form/PropertyForm';

/** A new property: its name is enough, the rest can follow. */
export function NewProperty() {
  const navigate = useNavigate();
  const building = useSearchParams()[0].get('building_id');
  const cancel = <ActionButton words="app.cancel" variant="text" to="/properties" />;
  return (
    <Page title="property_form.new_title" subtitle="property_form.new_subtitle">
      <PropertyForm
        property={null}
        {...(building && { begun: { building_id: building } })}
        onSaved={({ id }) => void navigate(`/properties/${id}`)}
        cancel={cancel}
      />
    </Page>
  );
}
