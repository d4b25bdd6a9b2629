import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { DueRateCreate } from '../api/types';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import type { Narrowing } from '../owners/narrowing';
import { changeEach } from '../records/change-each';
import { sentenceOf } from '../records/problems';
import { undoable } from '../records/undoable';
import { useCall } from '../records/use-call';
import { useChange } from '../records/use-change';

/** What each association is due in a year, charged and was paid; of one property or owner where it is named. */
export const useDues = (year: number, place: Narrowing) =>
  useCall(['hoa-dues', year, place], (provider) => provider.dues({ year, ...place }));

/** The rates of a property, the newest first. */
export const useRates = (propertyId: number | null) =>
  useCall(['hoa-dues', 'rates', propertyId], (provider) => provider.dueRates(propertyId ?? 0), { enabled: propertyId !== null });

async function removePayments(dataProvider: LedgerDataProvider, ids: readonly number[]): Promise<void> {
  const { failed } = await changeEach(ids, (id) => dataProvider.removeDuesPayment(id));
  if (failed[0]) throw failed[0].error;
}

/** Undoes payments that a person entered. */
export const useUndoPayments = (): ((ids: readonly number[]) => void) =>
  useChange(['hoa-dues', 'undo-payments'], removePayments, {
    done: 'dues.taken_back',
    failed: 'dues.take_back_failed',
    detail: true,
  }).mutate;

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

export const useSaveRate = () =>
  useChange(['hoa-dues', 'save-rate'], (provider, rate: DueRateCreate) => provider.saveDueRate(rate), {
    done: 'dues.rate_saved',
    failed: 'dues.rate_failed',
    detail: true,
  });

export const useRemoveRate = () =>
  useChange(['hoa-dues', 'remove-rate'], (provider, id: number) => provider.removeDueRate(id), {
    done: 'dues.rate_removed',
    failed: 'dues.remove_failed',
    detail: true,
  });
