import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Property } from '../api/types';
import { MailAddress } from '../mail/MailAddress';
import { useMoney } from '../money/use-money';
import { occupancyOf } from './property-words';

/** What a property is, in a line, and where its bills are sent. */
export function PropertyFacts({ property }: { property: Property }) {
  const translate = useTranslate();
  const money = useMoney();
  const occupancy = occupancyOf(property);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['properties.occupancy', 'name' in occupancy ? occupancy.name : translate(occupancy.text)],
    ['properties.rent', property.monthly_rent === null ? '–' : money(property.monthly_rent)],
    ['properties.ytd', money(property.ytd_total)],
    ['properties.documents', property.document_count],
    ['properties.mail_address', <MailAddress key="mail" address={property.email_address} />],
  ];
  return (
    <Card sx={{ p: 2, mb: 2 }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr) 2fr' } }}>
        {facts.map(([label, value]) => (
          <Box key={label} sx={{ minWidth: 0, '&:last-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } } }}>
            <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
              {translate(label)}
            </Typography>
            <Typography component="dd" sx={{ m: 0, mt: 0.25, fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
