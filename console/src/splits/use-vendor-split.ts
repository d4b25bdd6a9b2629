import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { fieldProblems } from '../api/error-words';
import { ApiError, call, fetchJson } from '../api/http';
import type { components } from '../api/schema';
import { usePropertyNames } from '../choosers/use-property-names';
import { useAct } from '../layout/use-act';
import { useMoney } from '../money/use-money';
import type { SplitIn } from './share-form';
import { problemsBelow } from './share-problems';
import { splitWords } from './split-words';

export type VendorSplit = components['schemas']['VendorSplit'];

/** How the expenses of a vendor are usually divided, by any of its names; undefined while nobody knows, null for in no way. */
export function useVendorSplit(vendor: string): VendorSplit | null | undefined {
  const { data } = useQuery({
    queryKey: ['vendor-splits', vendor],
    queryFn: ({ signal }) => fetchJson<VendorSplit[]>('/vendor-splits/', { query: { vendor }, signal }),
    enabled: vendor !== '',
  });
  return vendor === '' ? null : data && (data[0] ?? null);
}

/** Parts in words, with the names of today. */
export function useSplitWords(): (splits: readonly SplitIn[]) => string {
  const translate = useTranslate();
  const money = useMoney();
  const names = usePropertyNames();
  const property = (id: number) => names.get(id) ?? '…';
  return (splits) => splitWords(splits, { property, money }, translate);
}

/** Saves and forgets how a vendor's expenses are divided, each with its toast. */
export function useVendorSplitActions() {
  const act = useAct('vendor-splits');
  return {
    /** Answers what was saved; undefined where it was refused, of which `onProblems` hears by where it stands. */
    save: (
      known: VendorSplit | null,
      wish: { vendor: string; splits: SplitIn[] },
      onProblems?: (problems: Record<string, string>) => void,
    ) =>
      act(
        () =>
          known
            ? fetchJson<VendorSplit>(`/vendor-splits/${known.id}`, { method: 'PUT', json: { splits: wish.splits } })
            : fetchJson<VendorSplit>('/vendor-splits/', { method: 'POST', json: wish }),
        {
          done: 'splits.vendor_saved',
          failed: 'splits.vendor_failed',
          detail: true,
          atField: (error) => {
            const problems = problemsBelow('splits', error instanceof ApiError ? fieldProblems(error.body) : {});
            const [first = null] = Object.values(problems);
            if (first === null || !onProblems) return null;
            onProblems(problems);
            return first;
          },
        },
      ),
    forget: ({ id }: VendorSplit) =>
      act(async () => (await call(`/vendor-splits/${id}`, { method: 'DELETE' })).ok, {
        done: 'splits.vendor_forgotten',
        failed: 'splits.vendor_failed',
        detail: true,
      }),
  };
}
