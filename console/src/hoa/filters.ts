import type { HoaEmailRow } from '../api/types';
import { priorities, statuses, types } from './hoa-words';

export const pageSize = 20;

/** What the list is narrowed to; an empty text is no narrowing. */
export interface HoaFilters {
  search: string;
  status: HoaEmailRow['status'] | '';
  priority: HoaEmailRow['priority'] | '';
  document_type: HoaEmailRow['document_type'] | '';
  property_id: number | '';
  requires_review: 'true' | 'false' | '';
}

export const noFilters: HoaFilters = { search: '', status: '', priority: '', document_type: '', property_id: '', requires_review: '' };

const among = <T extends string>(value: string | null, known: readonly T[]): T | '' => known.find((one) => one === value) ?? '';
const whole = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);

/** Filters and page as the address has them; what it says wrong is left out. */
export function readFilters(params: URLSearchParams): { filters: HoaFilters; page: number } {
  return {
    filters: {
      search: params.get('search') ?? '',
      status: among(params.get('status'), statuses),
      priority: among(params.get('priority'), priorities),
      document_type: among(params.get('document_type'), types),
      property_id: whole(params.get('property_id')) ?? '',
      requires_review: among(params.get('requires_review'), ['true', 'false']),
    },
    page: whole(params.get('page')) ?? 1,
  };
}

/** The same for the address: only what narrows, and the page from the second on. */
export function writeFilters(filters: HoaFilters, page: number): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(narrowing(filters)).map(([name, value]) => [name, String(value)]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]) as Record<string, string>;
}

/** The filters that narrow the list. */
export const narrowing = (filters: HoaFilters): Record<string, string | number> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
