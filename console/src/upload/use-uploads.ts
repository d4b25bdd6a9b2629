import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { session } from '../api/session';
import { uploads } from './uploads';

/** The uploads of whoever is signed in; files that are sent here are for this property. */
export function useUploads(propertyId: number | null) {
  const all = useSyncExternalStore(uploads.subscribe, uploads.get);
  useEffect(() => void uploads.sendWaiting(), []);
  const send = useCallback((files: readonly File[]): void => void uploads.add(files, propertyId), [propertyId]);
  const owner = session.userId();
  return { uploads: all.filter((upload) => upload.owner === owner), send };
}
