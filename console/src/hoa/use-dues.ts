import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call, fetchJson } from '../api/http';
import type { DueRate, DueRateCreate, HoaDues } from '../api/types';
import { useAct } from '../layout/use-act';

/** What each association is due in a year, charged and was paid. */
export const useDues = (year: number) =>
  useQuery({
    queryKey: ['hoa-dues', year],
    queryFn: ({ signal }) => fetchJson<HoaDues[]>('/hoa-dues/', { query: { year }, signal }),
  });

/** The rates of a property, the newest first. */
export const useRates = (propertyId: number | null) =>
  useQuery({
    queryKey: ['hoa-dues', 'rates', propertyId],
    queryFn: ({ signal }) => fetchJson<DueRate[]>('/hoa-dues/rates/', { query: { property_id: propertyId }, signal }),
    enabled: propertyId !== null,
  });

/** What a person enters about dues; each answers undefined where it failed. */
export function useDuesActions() {
  // What is expected and overdue is asked for with the documents.
  const act = useAct('hoa-dues', 'properties', 'documents');
  return useMemo(
    () => ({
      markPaid: (propertyId: number, period: string, paidOn: string) =>
        act(() => fetchJson('/hoa-dues/payments/', { method: 'POST', json: { property_id: propertyId, period, paid_on: paidOn } }), {
          done: 'dues.marked',
          failed: 'dues.mark_failed',
          detail: true,
        }),
      takeBack: (id: number) =>
        act(() => call(`/hoa-dues/payments/${id}`, { method: 'DELETE' }), {
          done: 'dues.taken_back',
          failed: 'dues.take_back_failed',
          detail: true,
        }),
      saveRate: (rate: DueRateCreate) =>
        act(() => fetchJson<DueRate>('/hoa-dues/rates/', { method: 'POST', json: rate }), {
          done: 'dues.rate_saved',
          failed: 'dues.rate_failed',
          detail: true,
        }),
      removeRate: (id: number) =>
        act(() => call(`/hoa-dues/rates/${id}`, { method: 'DELETE' }), {
          done: 'dues.rate_removed',
          failed: 'dues.remove_failed',
          detail: true,
        }),
    }),
    [act],
  );
}
