import { CircleHelp, RefreshCw, Upload } from 'lucide-react';
import { useListContext, useTranslate } from 'react-admin';
import { ActionButton } from '../layout/ActionButton';
import { PropertyChooser } from '../choosers/PropertyChooser';
import { ToDownload } from '../expected/ToDownload';
import { Tool } from '../layout/Tool';
import { useOwnerChoices } from '../owners/use-owner-choices';
import { byShown, type Shown, shownOf } from './queue/hub-filter';
import { useHubList } from './queue/use-queue';
import type { QueueView } from './queue/use-queue-view';
import { useRefreshDocuments } from './use-documents';

interface HubToolbarProps {
  queue: QueueView;
  onUpload: (() => void) | null;
  onHelp: () => void;
}

/** What is shown, and the buttons of the hub. */
export function HubToolbar({ queue, onUpload, onHelp }: HubToolbarProps) {
  const translate = useTranslate();
  const { filter } = useHubList();
  const { setFilters } = useListContext();
  const refresh = useRefreshDocuments();
  const owners = useOwnerChoices();
  return (
    <>
      <ToDownload />
      <Tool label="documents.help" icon={CircleHelp} onClick={onHelp} />
      <PropertyChooser<Exclude<Shown, number>>
        label={translate('documents.show')}
        first={[
          { id: 'all', name: translate('documents.all_properties') },
          { id: 'subscriptions', name: translate('documents.subscriptions') },
          { id: 'unassigned', name: translate('documents.no_property') },
          ...owners,
        ]}
        value={shownOf(filter)}
        onChange={(shown) => setFilters({ ...filter, ...byShown(shown) })}
        sx={{ width: { xs: 180, sm: 220 }, flex: { xs: 1, sm: 'none' } }}
      />
      <ActionButton
        words="documents.refresh"
        icon={RefreshCw}
        onClick={refresh}
        shrinks="onPhones"
        // Never disabled: asking again is the way out of an answer that does not come.
        aria-busy={queue.isFetching && !queue.isLoading}
      />
      {onUpload && <ActionButton words="documents.upload" variant="contained" icon={Upload} onClick={onUpload} shrinks="onPhones" />}
    </>
  );
}
