import { Button, IconButton, MenuItem, TextField, Tooltip } from '@mui/material';
import { CircleHelp, RefreshCw, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { ToDownload } from '../expected/ToDownload';
import { iconOnlyOnPhones } from '../layout/icon-only';
import { type HubFilter, propertyOf, valuesOf } from './queue/hub-filter';
import { useProperties } from './use-documents';

interface HubToolbarProps {
  filter: HubFilter;
  /** Shows a property, `subscriptions`, what has no property, or all. */
  onShow: (show: string | null) => void;
  onRefresh: () => void;
  refreshing: boolean;
  onUpload: (() => void) | null;
  onHelp: () => void;
}

/** What is shown, and the buttons of the hub. */
export function HubToolbar({ filter, onShow, onRefresh, refreshing, onUpload, onHelp }: HubToolbarProps) {
  const translate = useTranslate();
  const properties = useProperties().data ?? [];
  const { show = 'all' } = valuesOf(filter);
  const chosen = propertyOf(filter);
  return (
    <>
      <ToDownload />
      <Tooltip title={translate('documents.help')}>
        <IconButton aria-label={translate('documents.help')} onClick={onHelp}>
          <CircleHelp size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      <TextField
        select
        label={translate('documents.show')}
        value={show}
        onChange={({ target: { value } }) => onShow(value === 'all' ? null : value)}
        sx={{ minWidth: { xs: 180, sm: 170 }, flex: { xs: 1, sm: 'none' } }}
      >
        <MenuItem value="all">{translate('documents.all_properties')}</MenuItem>
        <MenuItem value="subscriptions">{translate('documents.subscriptions')}</MenuItem>
        <MenuItem value="unassigned">{translate('documents.no_property')}</MenuItem>
        {chosen !== null && !properties.some(({ id }) => id === chosen) && (
          <MenuItem value={show} sx={{ display: 'none' }}>
            …
          </MenuItem>
        )}
        {properties.map((property) => (
          <MenuItem key={property.id} value={String(property.id)}>
            {property.name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<RefreshCw size={15} aria-hidden />}
        aria-label={translate('documents.refresh')}
        onClick={onRefresh}
        sx={iconOnlyOnPhones}
        // Never disabled: asking again is the way out of an answer that does not come.
        aria-busy={refreshing}
      >
        <span>{translate('documents.refresh')}</span>
      </Button>
      {onUpload && (
        <Button
          variant="contained"
          startIcon={<Upload size={15} aria-hidden />}
          aria-label={translate('documents.upload')}
          onClick={onUpload}
          sx={iconOnlyOnPhones}
        >
          <span>{translate('documents.upload')}</span>
        </Button>
      )}
    </>
  );
}
