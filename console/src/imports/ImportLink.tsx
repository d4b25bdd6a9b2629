import { FileSpreadsheet } from 'lucide-react';
import type { ImportKind } from '../api/types';
import { ActionButton } from '../layout/ActionButton';
import { useCanChange } from '../providers/role';

/** Leads to where a file of such records is imported; nothing for those who only look. */
export function ImportLink({ kind }: { kind: ImportKind }) {
  return useCanChange() ? (
    <ActionButton words="imports.open" to={`/imports?kind=${kind}`} icon={FileSpreadsheet} shrinks="onPhones" />
  ) : null;
}
