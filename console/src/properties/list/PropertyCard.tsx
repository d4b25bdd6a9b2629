import { Box, Card, Link as MuiLink, Typography } from '@mui/material';
import { ArchiveRestore, Mail, Pencil, Phone, Trash2 } from 'lucide-react';
import { useTranslate } from 'react-admin';
import type { PropertyRow } from '../../api/types';
import { StatusBadge } from '../../documents/StatusBadge';
import { ActionButton } from '../../layout/ActionButton';
import { IconAction } from '../../layout/IconAction';
import { Span } from '../../layout/Span';
import { Note, Quiet } from '../../layout/Text';
import { RouteLink } from '../../layout/RouteLink';
import { useMoney } from '../../money/use-money';
import { addressOf, isLivedIn, occupancyOf } from '../property-words';

interface PropertyCardProps {
  property: PropertyRow;
  canChange: boolean;
  onDelete: () => void;
  onRestore: () => void;
}

function Fact({ label, value, wide = false }: { label: string; value: string; wide?: boolean }) {
  return (
    <Box sx={{ minWidth: 0, ...(wide && { gridColumn: 'span 2' }) }}>
      <Note words={label} component="dt" noWrap />
      <Typography component="dd" noWrap sx={{ m: 0, fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** What lies over the link that covers the card. */
const above = { position: 'relative', zIndex: 1 } as const;

/** How to reach whoever lives there. */
function TenantLinks({ property }: { property: PropertyRow }) {
  const translate = useTranslate();
  const { tenant_email: email, tenant_phone: phone } = property;
  const name = property.tenant_name ?? translate('properties.occupied');
  if (!isLivedIn(property) || (!email && !phone)) return null;
  const line = { display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: 0, maxWidth: '100%', ...above } as const;
  const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
  return (
    <Box sx={{ mt: 1, display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, fontSize: 13 }}>
      {email && (
        <MuiLink href={`mailto:${email}`} aria-label={translate('properties.mail_tenant', { name, address: email })} sx={line}>
          <Mail size={14} aria-hidden style={{ flexShrink: 0 }} />
          <Span sx={cut}>{email}</Span>
        </MuiLink>
      )}
      {phone && (
        <MuiLink
          href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}
          aria-label={translate('properties.call_tenant', { name, number: phone })}
          sx={line}
        >
          <Phone size={14} aria-hidden />
          {phone}
        </MuiLink>
      )}
    </Box>
  );
}

function Tools({ property, name, onDelete, onRestore }: Omit<PropertyCardProps, 'canChange'> & { name: string }) {
  const translate = useTranslate();
  if (!property.is_active) {
    return (
      <ActionButton
        words="properties.restore"
        size="small"
        icon={ArchiveRestore}
        aria-label={translate('properties.restore_one', { name })}
        onClick={onRestore}
        sx={above}
      />
    );
  }
  const [edit, remove] = [translate('properties.edit_one', { name }), translate('properties.delete_one', { name })];
  return (
    <Box sx={{ display: 'flex', mt: -0.5, mr: -0.75, ...above }}>
      <IconAction label={edit} icon={Pencil} size="small" to={`/properties/${property.id}/edit`} />
      <IconAction label={remove} icon={Trash2} size="small" onClick={onDelete} />
    </Box>
  );
}

/** A property in the list: the whole card leads to it. */
export function PropertyCard({ property, canChange, ...on }: PropertyCardProps) {
  const translate = useTranslate();
  const money = useMoney();
  const amount = (value: number | null): string => (value === null ? '–' : money(value));
  const name = property.name.trim() || translate('properties.unnamed');
  const occupancy = occupancyOf(property);
  return (
    <Card
      component="li"
      sx={({ tokens }) => ({
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        p: 2,
        '&:hover': { borderColor: tokens.blue },
        '&:has(h2 > a:focus-visible)': { outline: `2px solid ${tokens.blue}`, outlineOffset: 2 },
      })}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap>
            <RouteLink
              to={`/properties/${property.id}`}
              color="inherit"
              underline="none"
              sx={{ outline: 'none', '&::after': { content: '""', position: 'absolute', inset: 0 } }}
            >
              {name}
            </RouteLink>
          </Typography>
          <Quiet noWrap>{addressOf(property) ?? translate('properties.no_address')}</Quiet>
        </Box>
        {canChange && <Tools property={property} name={name} {...on} />}
      </Box>
      <Box sx={{ mt: 1.25, display: 'flex', gap: 1, alignItems: 'center', minWidth: 0 }}>
        {property.is_active ? <StatusBadge {...occupancy} /> : <StatusBadge tone="warn" text="properties.archived" />}
      </Box>
      <TenantLinks property={property} />
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: '4fr 4fr 3fr', columnGap: 1.5, rowGap: 1.25, m: 0, mt: 'auto', pt: 1.75 }}
      >
        <Fact label="properties.rent" value={amount(property.monthly_rent)} />
        <Fact label="properties.est_rent" value={amount(property.estimated_rent)} />
        <Fact label="properties.documents" value={String(property.document_count)} />
        <Fact label="properties.est_value" value={amount(property.estimated_value)} wide />
        <Fact label="properties.images" value={String(property.image_count)} />
      </Box>
    </Card>
  );
}
