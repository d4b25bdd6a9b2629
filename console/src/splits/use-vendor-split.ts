import { useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import { usePropertyNames } from '../choosers/use-property-names';
import { useMoney } from '../money/use-money';
import { fieldProblemsOf } from '../records/problems';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';
import type { SplitIn } from './share-form';
import { problemsBelow } from './share-problems';
import { splitWords } from './split-words';

export type VendorSplit = components['schemas']['VendorSplit'];

/** How the expenses of a vendor are usually divided, by any of its names; undefined while nobody knows, null for in no way. */
export function useVendorSplit(vendor: string): VendorSplit | null | undefined {
  const { data } = useCall(['vendor-splits', vendor], (provider) => provider.vendorSplits(vendor), { enabled: vendor !== '' });
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

interface Kept {
  known: VendorSplit | null;
  vendor: string;
  splits: SplitIn[];
}

/** What the server refuses of parts, by where it stands. */
export const splitProblems = (error: unknown): Record<string, string> => problemsBelow('splits', fieldProblemsOf(error));

/** Keeps how a vendor's expenses are divided. With `showsProblems` what is wrong with a part is shown there and not in a toast. */
export const useKeepVendorSplit = ({ showsProblems = false } = {}) =>
  useChange(['vendor-splits', 'keep'], (provider, { known, ...wish }: Kept) => provider.saveVendorSplit(known?.id, wish), {
    done: 'splits.vendor_saved',
    failed: 'splits.vendor_failed',
    detail: true,
    isShown: (error) => showsProblems && Object.keys(splitProblems(error)).length > 0,
  });

export const useForgetVendorSplit = () =>
  useChange(['vendor-splits', 'forget'], (provider, { id }: VendorSplit) => provider.forgetVendorSplit(id), {
    done: 'splits.vendor_forgotten',
    failed: 'splits.vendor_failed',
    detail: true,
  });
