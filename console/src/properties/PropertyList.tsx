import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fetchJson } from '../api/http';
import type { PropertyRow } from '../api/types';
import { Page } from '../layout/Page';
import { useRole } from '../providers/role';
import { PropertyCard } from './PropertyCard';

/** All properties, in the order the server keeps them. */
export function PropertyList() {
  const translate = useTranslate();
  const canChange = useRole() !== 'VIEWER';
  const { data, isError } = useQuery({
    queryKey: ['properties', 'cards'],
    queryFn: ({ signal }) => fetchJson<PropertyRow[]>('/properties/', { query: { limit: 1000 }, signal }),
  });
  const add = (label: string) => (
    <Button component={Link} to="/properties/new" variant="contained" startIcon={<Plus size={16} aria-hidden />}>
      {translate(label)}
    </Button>
  );
  return (
    <Page title="properties.title" subtitle="properties.subtitle" actions={canChange && add('properties.add')}>
      {isError && <Alert severity="error">{translate('properties.failed')}</Alert>}
      {data?.length === 0 && (
        <Card sx={{ p: 5, textAlign: 'center' }}>
          <Typography variant="h2">{translate('properties.empty')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
            {translate('properties.empty_text')}
          </Typography>
          {canChange && add('properties.add_first')}
        </Card>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(290px, 1fr))' }}>
        {!data && !isError && [1, 2, 3].map((card) => <Skeleton key={card} variant="rounded" height={150} />)}
        {data?.map((property) => (
          <PropertyCard key={property.id} property={property} />
        ))}
      </Box>
    </Page>
  );
}
