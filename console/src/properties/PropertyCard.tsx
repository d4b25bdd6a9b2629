import { Box, Card, CardActionArea, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PropertyRow } from '../api/types';
import { useMoney } from '../money/use-money';
import { addressOf, occupancyOf } from './property-words';

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <Box>
      <Typography variant="caption" component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" sx={{ m: 0, fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
        {value}
      </Typography>
    </Box>
  );
}

/** A property in the list. */
export function PropertyCard({ property }: { property: PropertyRow }) {
  const translate = useTranslate();
  const money = useMoney();
  const occupancy = occupancyOf(property);
  return (
    <Card>
      <CardActionArea component={Link} to={`/properties/${property.id}`} sx={{ p: 2, height: '100%', display: 'block' }}>
        <Typography variant="h2" noWrap>
          {property.name || translate('properties.unnamed')}
        </Typography>
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {addressOf(property) ?? translate('properties.no_address')}
        </Typography>
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {'name' in occupancy ? occupancy.name : translate(occupancy.text)}
        </Typography>
        <Box
          component="dl"
          sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, auto)', justifyContent: 'space-between', gap: 1, m: 0, mt: 1.5 }}
        >
          <Fact label={translate('properties.rent')} value={property.monthly_rent === null ? '–' : money(property.monthly_rent)} />
          <Fact label={translate('properties.documents')} value={String(property.document_count)} />
          <Fact label={translate('properties.ytd')} value={money(property.ytd_total)} />
        </Box>
      </CardActionArea>
    </Card>
  );
}
