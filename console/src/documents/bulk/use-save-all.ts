import { useDataProvider, useNotify } from 'react-admin';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { changed, type HubFilter } from '../queue/hub-filter';
import { fetchQueueIds } from '../queue/use-queue';
import type { DocumentBulk } from './use-document-bulk';

/** Saves what is proven of the documents that the filters hold for, whichever tab is shown; which those are the server says. */
export function useSaveAll(filter: HubFilter, { run, progress }: DocumentBulk, canChange: boolean): () => void {
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const saveAll = async (): Promise<void> => {
    const ids = await fetchQueueIds(dataProvider, changed(filter, { tab: 'ready' })).catch(() => null);
    if (ids === null) notify('documents.failed_load', { type: 'error' });
    else if (ids.length === 0) notify('documents.none_ready', { type: 'info' });
    else await run('save', ids);
  };
  return () => {
    if (canChange && progress === null) void saveAll();
  };
}
