import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../api/http';
import { saveBlob } from '../../documents/save-blob';
import type { Picture } from './pictures';

/** A picture's file, fetched with the token; kept for two minutes after it was last shown. */
export const usePicture = (path: string | null, enabled = true) =>
  useQuery({
    queryKey: ['picture', path],
    queryFn: async ({ signal }) => (await call(path ?? '', { signal })).blob(),
    enabled: enabled && path !== null,
    staleTime: Infinity,
    gcTime: 120_000,
  });

/** Gives an image element its file; the address lives as long as the element. */
export function useImageSource(file: Blob | undefined) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
}

/** Whether an element is, or has been, in sight or nearly so. */
export function useSeen(from: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const [seen, setSeen] = useState(from);
  useEffect(() => {
    if (seen || !element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '200px' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [seen]);
  return { element, seen };
}

/** Answers how to save a picture's original. */
export function useDownloadPicture(): (picture: Picture) => Promise<void> {
  const notify = useNotify();
  return async ({ download, filename }) => {
    if (!download) return;
    try {
      saveBlob(await (await call(download)).blob(), filename);
    } catch {
      notify('gallery.download_failed', { type: 'error' });
    }
  };
}
