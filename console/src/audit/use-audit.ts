import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchPage } from '../api/fetch-page';
import { fetchJson } from '../api/http';
import { type AuditEntry, nameIn } from './audit-words';

export const auditPageSize = 50;

/** What the log is narrowed to; empty: not at all. */
export interface AuditFilter {
  user_id: string;
  resource: string;
  action: string;
  address: string;
  from: string;
  to: string;
}

export const noFilter: AuditFilter = { user_id: '', resource: '', action: '', address: '', from: '', to: '' };

/** People whose accounts were deleted, newest first, as the log names them. */
export const useDeletedPeople = () =>
  useQuery({
    queryKey: ['audit', 'deleted-people'],
    queryFn: ({ signal }) => fetchJson<AuditEntry[]>('/audit', { query: { resource: 'users', action: 'delete', limit: 1000 }, signal }),
    select: (entries) =>
      entries.flatMap(({ resource_id: id, before }) => (id === null ? [] : [{ id, name: nameIn('users', before) ?? String(id) }])),
  });

/** A page of the audit log, the newest first. */
export const useAuditLog = (filter: AuditFilter, page: number) =>
  useQuery({
    queryKey: ['audit', filter, page],
    queryFn: ({ signal }) =>
      fetchPage<AuditEntry>('/audit', { query: { ...filter, skip: (page - 1) * auditPageSize, limit: auditPageSize }, signal }),
    placeholderData: keepPreviousData,
  });
