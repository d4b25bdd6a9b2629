import { Link as MuiLink } from '@mui/material';
import { useGetList, useTranslate } from 'react-admin';
import type { Message, Property } from '../../api/types';
import { useToday } from '../../clock/use-today';
import { daysBefore } from '../../dashboard/use-dashboard';
import { StatusBadge } from '../../documents/StatusBadge';
import { CopyText } from '../../mail/CopyText';
import { formatDay } from '../../money/format';
import { useMoney } from '../../money/use-money';
import { usePropertyNames } from '../../choosers/use-property-names';
import { RouteLink } from '../../layout/RouteLink';
import { useOwners } from '../../owners/use-owners';
import { usualOrder } from '../../providers/usual-order';
import { addressOf, occupancyOf } from '../property-words';
import { callTo, Facts, mailTo } from '../../layout/Facts';
import { Section } from './Section';
import { useFieldFacts } from './use-field-facts';
import { regionShown } from '../../i18n/locale';

const messageDays = 30;
const countOnly = { pagination: { page: 1, perPage: 1 }, sort: usualOrder };

interface SectionOf {
  property: Property;
}

/** How many messages about the property there were in the last thirty days. */
function MessageCount({ id }: { id: number }) {
  const from = daysBefore(useToday(), messageDays);
  const { total, error } = useGetList<Message>('messages', { ...countOnly, filter: { property_id: id, from } });
  return error ? '–' : (total?.toLocaleString(regionShown()) ?? '…');
}

/** Where it is, what it is, and where its bills are sent. */
export function InformationSection({ property }: SectionOf) {
  const translate = useTranslate();
  const money = useMoney();
  const { bedrooms, bathrooms, square_feet: feet } = property;
  const rooms = [
    bedrooms !== null && translate('property.bedrooms', { smart_count: bedrooms }),
    bathrooms !== null && translate('property.bathrooms', { smart_count: bathrooms }),
    feet !== null && translate('property.square_feet', { count: feet.toLocaleString(regionShown()) }),
  ];
  const type = property.property_type;
  const names = usePropertyNames();
  const building = property.building_id === null ? null : names.get(property.building_id);
  const owner = useOwners().find(({ id }) => id === property.owner_id);
  return (
    <Section name="information">
      <Facts
        facts={[
          ['property.current_tenants', property.tenant_name ? '1' : '0'],
          ['property.messages_30_days', <MessageCount key="messages" id={property.id} />],
          ['property.media_files', property.document_count.toLocaleString(regionShown())],
          ['property.monthly_rent', property.monthly_rent === null ? '–' : money(property.monthly_rent)],
          ['property_form.address', addressOf(property)],
          ['property_form.owner_id', owner?.name ?? null],
          [
            'property_form.building_id',
            building && (
              <RouteLink key="building" to={`/properties/${property.building_id}`}>
                {building}
              </RouteLink>
            ),
          ],
          ['property.mail_address', <CopyText key="mail" text={property.email_address} />],
          ['property_form.property_type', type && translate(`property_form.property_type_${type}`)],
          ['property.size', rooms.filter(Boolean).join(', ')],
          ['property_form.occupancy_status', <StatusBadge key="occupancy" {...occupancyOf({ ...property, tenant_name: null })} />],
          ['property.tags', property.tags.map(({ name }) => name).join(', ')],
          ['property_form.general_notes', property.general_notes],
          ['property_form.maintenance_notes', property.maintenance_notes],
        ]}
      />
    </Section>
  );
}

/** From when to when: 'Ongoing' where no end is agreed. */
function useLease({ lease_start_date: start, lease_end_date: end }: Property): string | null {
  const translate = useTranslate();
  if (!start && !end) return null;
  return [start && formatDay(start), end ? formatDay(end) : translate('property.ongoing')].filter(Boolean).join(' – ');
}

/** Who lives there now. */
export function TenantSection({ property, onEdit }: SectionOf & { onEdit: (() => void) | null }) {
  const translate = useTranslate();
  const lease = useLease(property);
  const name = property.tenant_name;
  return (
    <Section name="current_tenants" open>
      <Facts
        empty={
          <>
            {translate('property.no_tenant')}{' '}
            {onEdit && (
              <MuiLink component="button" type="button" onClick={onEdit} sx={{ verticalAlign: 'baseline' }}>
                {translate('property.add_tenant')}
              </MuiLink>
            )}
          </>
        }
        facts={[
          ['property.tenant_name', name],
          ['property.tenant_status', name && <StatusBadge key="current" tone="good" text="property.current" />],
          ['property.tenant_email', name && mailTo(property.tenant_email)],
          ['property.tenant_phone', name && callTo(property.tenant_phone)],
          ['property.lease', name && lease],
          ['property_form.tenant_notes', property.tenant_notes],
        ]}
      />
    </Section>
  );
}

/** The association, its dues and the way into its portal. */
export function HoaSection({ property }: SectionOf) {
  return (
    <Section name="hoa">
      <Facts facts={useFieldFacts(property, 'hoa_information')} />
    </Section>
  );
}

/** How to get in, and who lives next door. */
export function AccessSection({ property }: SectionOf) {
  return (
    <Section name="access">
      <Facts facts={useFieldFacts(property, 'property_details', 'property_form.access')} />
    </Section>
  );
}
