import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { Property, PropertyRow } from '../../api/types';
import { ActionButton } from '../../layout/ActionButton';
import { figureLook, Rows } from '../../layout/Rows';
import { RouteLink } from '../../layout/RouteLink';
import { Quiet } from '../../layout/Text';
import { useMoney } from '../../money/use-money';
import { useCanChange } from '../../providers/role';
import { useUnits } from '../use-units';
import { Section } from './Section';

const columns = [{ key: 'name', heading: true }, { key: 'tenant' }, { key: 'ytd', right: true, width: '26%', look: figureLook }] as const;

/** The units of a building; a property that is a unit has none. */
export function UnitsSection({ property }: { property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const canChange = useCanChange();
  const units = useUnits([property.id]);
  if (property.building_id !== null || (units.length === 0 && !canChange)) return null;
  const cells = ({ id, name, tenant_name: tenant, ytd_total: ytd }: PropertyRow) => ({
    name: <RouteLink to={`/properties/${id}`}>{name}</RouteLink>,
    tenant: tenant ?? translate('app.none'),
    ytd: money(ytd),
  });
  return (
    <Section name="units">
      {units.length === 0 ? (
        <Quiet words="property.no_units" sx={{ mb: 1.5 }} />
      ) : (
        <Rows label="property.units" words="property.unit_" rows={units} columns={columns} cells={cells} keyOf={({ id }) => id} />
      )}
      {canChange && (
        <ActionButton words="property.add_unit" to={`/properties/new?building_id=${property.id}`} icon={Plus} variant="text" size="small" />
      )}
    </Section>
  );
}
