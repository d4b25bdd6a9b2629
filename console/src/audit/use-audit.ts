import { useGetList } from 'react-admin';
import { usualOrder } from '../providers/usual-order';
import { type AuditEntry, nameIn } from './audit-words';

const deletions = { pagination: { page: 1, perPage: 1000 }, sort: usualOrder, filter: { resource: 'users', action: 'delete' } };

/** People whose accounts were deleted, newest first, as the log names them. */
export const useDeletedPeople = (): { id: string; name: string }[] =>
  (useGetList<AuditEntry>('audit', deletions).data ?? []).flatMap(({ resource_id: id, before }) =>
    id === null ? [] : [{ id: String(id), name: nameIn('users', before) ?? String(id) }],
  );
