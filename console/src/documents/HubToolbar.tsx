import { Button, MenuItem, TextField } from '@mui/material';
import { RefreshCw, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { type HubFilter, useProperties } from './use-documents';

interface HubToolbarProps {
  filter: HubFilter;
  onFilter: (filter: HubFilter) => void;
  onRefresh: () => void;
  refreshing: boolean;
  onUpload: (() => void) | null;
}

/** What is shown, and the two buttons of the hub. */
export function HubToolbar({ filter, onFilter, onRefresh, refreshing, onUpload }: HubToolbarProps) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  return (
    <>
      <TextField
        select
        label={translate('documents.show')}
        value={filter}
        onChange={(event) => {
          const { value } = event.target;
          onFilter(value === 'all' || value === 'subscriptions' ? value : Number(value));
        }}
        sx={{ minWidth: 170 }}
      >
        <MenuItem value="all">{translate('documents.all_properties')}</MenuItem>
        <MenuItem value="subscriptions">{translate('documents.subscriptions')}</MenuItem>
        {properties.map((property) => (
          <MenuItem key={property.id} value={property.id}>
            {property.name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<RefreshCw size={15} aria-hidden />}
        onClick={onRefresh}
        loading={refreshing}
        loadingPosition="start"
      >
        {translate('documents.refresh')}
      </Button>
      {onUpload && (
        <Button variant="contained" startIcon={<Upload size={15} aria-hidden />} onClick={onUpload}>
          {translate('documents.upload')}
        </Button>
      )}
    </>
  );
}
