import { useMutation, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { saveAnswer } from '../../documents/save-blob';
import type { LedgerDataProvider } from '../../providers/ledger-data-provider';
import { useMutationToasts } from '../../records/use-mutation-toasts';

/** A picture's file, fetched with the token; kept for two minutes after it was last shown. */
export function usePicture(path: string | null, enabled = true) {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useQuery({
    queryKey: ['picture', path],
    queryFn: async () => (await dataProvider.file(path ?? '')).data.blob(),
    enabled: enabled && path !== null,
    staleTime: Infinity,
    gcTime: 120_000,
  });
}

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

/** Saves the file at an address of the server under its name, or under the one given where it has none. */
export function useDownload(failed: string): (file: { path: string | null; filename: string }) => void {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationFn: async ({ path, filename }: { path: string | null; filename: string }) => {
      if (path !== null) await saveAnswer((await dataProvider.file(path)).data, filename);
    },
    ...useMutationToasts({ failed }),
  }).mutate;
}
