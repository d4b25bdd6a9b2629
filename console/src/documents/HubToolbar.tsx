import { Button } from '@mui/material';
import { CircleHelp, RefreshCw, Upload } from 'lucide-react';
import { useTranslate } from 'react-admin';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ToDownload } from '../expected/ToDownload';
import { iconOnlyOnPhones } from '../layout/icon-only';
import { Tool } from '../layout/Tool';
import { type HubFilter, propertyOf, valuesOf } from './queue/hub-filter';

/** What can be shown beside one property. */
type Fixed = 'all' | 'subscriptions' | 'unassigned';

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
  const { show = 'all' } = valuesOf(filter);
  return (
    <>
      <ToDownload />
      <Tool label="documents.help" icon={CircleHelp} onClick={onHelp} />
      <PropertyChooser<Fixed>
        label={translate('documents.show')}
        first={[
          { id: 'all', name: translate('documents.all_properties') },
          { id: 'subscriptions', name: translate('documents.subscriptions') },
          { id: 'unassigned', name: translate('documents.no_property') },
        ]}
        value={propertyOf(filter) ?? (show as Fixed)}
        onChange={(value) => onShow(value === 'all' ? null : String(value))}
        sx={{ width: { xs: 180, sm: 220 }, flex: { xs: 1, sm: 'none' } }}
      />
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
