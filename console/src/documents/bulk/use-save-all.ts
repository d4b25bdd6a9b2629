import { useNotify } from 'react-admin';
import { byTab } from '../queue/hub-filter';
import { useEveryId } from '../queue/use-queue';
import type { DocumentBulk } from './use-document-bulk';

/** Saves what is proven of the documents that the filters hold for, whichever tab is shown; which those are the server says. */
export function useSaveAll({ run, progress }: DocumentBulk, canChange: boolean): () => void {
  const notify = useNotify();
  const fetchEveryId = useEveryId();
  const saveAll = async (): Promise<void> => {
    const ids = await fetchEveryId(byTab('ready')).catch(() => null);
    if (ids === null) notify('documents.failed_load', { type: 'error' });
    else if (ids.length === 0) notify('documents.none_ready', { type: 'info' });
    else await run('save', ids);
  };
  return () => {
    if (canChange && progress === null) void saveAll();
  };
}
