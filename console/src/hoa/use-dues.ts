import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { DueRateCreate } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { changeEach } from '../records/change-each';
import { sentenceOf } from '../records/problems';
import { undoable } from '../records/undoable';
import { useCall } from '../records/use-call';
import { useMutationToasts } from '../records/use-mutation-toasts';

/** What each association is due in a year, charged and was paid; of one property where it is named. */
export const useDues = (year: number, propertyId: number | null) =>
  useCall(['hoa-dues', year, propertyId], (provider) => provider.dues({ year, ...(propertyId !== null && { property_id: propertyId }) }));

/** The rates of a property, the newest first. */
export const useRates = (propertyId: number | null) =>
  useCall(['hoa-dues', 'rates', propertyId], (provider) => provider.dueRates(propertyId ?? 0), propertyId !== null);

/** Undoes payments that a person entered. */
export function useUndoPayments(): (ids: readonly number[]) => void {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey: ['hoa-dues', 'undo-payments'],
    mutationFn: async (ids: readonly number[]) => {
      const { failed } = await changeEach(ids, (id) => dataProvider.removeDuesPayment(id));
      if (failed[0]) throw failed[0].error;
    },
    ...useMutationToasts({ done: 'dues.taken_back', failed: 'dues.take_back_failed', detail: true }),
  }).mutate;
}

interface PaidPeriods {
  propertyId: number;
  /** The first day of each. */
  periods: readonly string[];
  paidOn: string;
}

/** Marks periods of a property as paid, with one undo for all of them. */
export function useMarkPaid() {
  const notify = useNotify();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const undo = useUndoPayments();
  return useMutation({
    mutationKey: ['hoa-dues', 'mark-paid'],
    mutationFn: async ({ propertyId, periods, paidOn }: PaidPeriods) => {
      const pay = (period: string) => dataProvider.markDuesPaid({ property_id: propertyId, period, paid_on: paidOn });
      const { changed, failed } = await changeEach(periods, pay);
      if (changed.length === 0) throw failed[0]?.error;
      return { ids: changed.flatMap(({ answer }) => answer.data.id ?? []), failed: failed.length };
    },
    onSuccess: ({ ids, failed }) => {
      const taken = undoable(() => undo(ids));
      if (failed > 0) notify('dues.marked_some', { ...taken, type: 'warning', messageArgs: { marked: ids.length, failed } });
      else notify('dues.marked', { ...taken, messageArgs: { smart_count: ids.length } });
    },
    onError: (error) => notify(sentenceOf(error, 'dues.mark_failed'), { type: 'error' }),
  });
}

export function useSaveRate() {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey: ['hoa-dues', 'save-rate'],
    mutationFn: (rate: DueRateCreate) => dataProvider.saveDueRate(rate),
    ...useMutationToasts({ done: 'dues.rate_saved', failed: 'dues.rate_failed', detail: true }),
  });
}

export function useRemoveRate(): (id: number) => void {
  const dataProvider = useDataProvider<LedgerDataProvider>();
  return useMutation({
    mutationKey: ['hoa-dues', 'remove-rate'],
    mutationFn: (id: number) => dataProvider.removeDueRate(id),
    ...useMutationToasts({ done: 'dues.rate_removed', failed: 'dues.remove_failed', detail: true }),
  }).mutate;
}
