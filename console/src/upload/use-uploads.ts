import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { uploadFile } from './upload-file';

/** A file on its way or done. */
export interface UploadState {
  key: number;
  name: string;
  fraction: number;
  outcome: 'running' | 'done' | 'duplicate' | 'failed';
  error: string | null;
}

const atOnce = 3;

/** Sends files, a few at a time, and tells how each is doing. */
export function useUploads(propertyId: number | null) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [uploads, setUploads] = useState<readonly UploadState[]>([]);
  const nextKey = useRef(1);
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const send = useCallback(
    async (files: readonly File[]) => {
      const waiting = files.map((file) => ({ file, key: nextKey.current++ }));
      const change = (key: number, over: Partial<UploadState>): void =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...over } : one)));
      // Made before the first is taken off: React may ask for the new state only later.
      const added = waiting.map(({ file, key }): UploadState => ({ key, name: file.name, fraction: 0, outcome: 'running', error: null }));
      setUploads((all) => [...all, ...added]);
      const failed = (key: number, name: string, why: string): void => {
        change(key, { outcome: 'failed', error: why });
        // The list that says so is gone with its screen.
        if (!isShown.current) notify('upload.failed_since', { type: 'error', messageArgs: { name, why: translate(why, { _: why }) } });
      };
      const run = async (): Promise<void> => {
        for (let next = waiting.shift(); next; next = waiting.shift()) {
          const { file, key } = next;
          await uploadFile(file, propertyId, (fraction) => change(key, { fraction })).then(
            (made) => change(key, { fraction: 1, outcome: made.duplicate_of === null ? 'done' : 'duplicate' }),
            (error: unknown) => failed(key, file.name, error instanceof Error ? error.message : 'upload.failed'),
          );
          void queryClient.invalidateQueries({ queryKey: ['documents'] });
        }
      };
      await Promise.all(Array.from({ length: atOnce }, run));
    },
    [propertyId, queryClient, notify, translate],
  );
  return { uploads, send, clear: () => setUploads((all) => all.filter((one) => one.outcome === 'running')) };
}
