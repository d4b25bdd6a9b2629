import { useMutation } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useDataProvider, useTranslate } from 'react-admin';
import { IconAction } from '../layout/IconAction';
import { Span } from '../layout/Span';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { useRole } from '../providers/role';
import { useMutationToasts } from '../records/use-mutation-toasts';

/** The last four of a vendor's tax ID; administrators may look at it whole, and the audit log says that they did. */
export function TaxId({ vendorId, masked }: { vendorId: number; masked: string }) {
  const translate = useTranslate();
  const isAdmin = useRole() === 'ADMIN';
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data, mutate, reset } = useMutation({
    mutationFn: async () => (await dataProvider.revealTaxId(vendorId)).data.tax_id ?? '',
    ...useMutationToasts({ failed: 'w9.reveal_failed', detail: true }),
    // It is not kept after it was shown.
    gcTime: 0,
  });
  const value = data ?? null;
  return (
    <Span sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
      <Span {...(!isAdmin && { title: translate('w9.only_admins') })}>{value ?? masked}</Span>
      {isAdmin && (
        <IconAction
          size="small"
          label={value === null ? 'w9.reveal' : 'w9.hide'}
          icon={value === null ? Eye : EyeOff}
          onClick={() => (value === null ? mutate() : reset())}
          sx={{ my: -0.5 }}
        />
      )}
    </Span>
  );
}
