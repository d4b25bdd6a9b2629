import { Box } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Vendor, W9 } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';
import { type Fact, Facts } from '../layout/Facts';
import { Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { recordKey } from '../providers/records';
import { useCall } from '../records/use-call';
import { DocumentLink } from '../reports/DocumentLink';
import { TaxId } from './TaxId';
import { RequestPaper } from './RequestPaper';
import { W9Dialog } from './W9Dialog';

const useW9 = (id: number, enabled: boolean) => useCall(recordKey('vendors', id, 'w9'), (provider) => provider.w9(id), { enabled });

const factsOf = (w9: W9, translate: ReturnType<typeof useTranslate>): Fact[] => [
  ['w9.legal_name', w9.legal_name],
  ['w9.classification', w9.classification && translate(`w9.classification_${w9.classification}`)],
  ['w9.service', w9.service !== 'general' && translate(`w9.service_${w9.service}`)],
  ['w9.tax_id', w9.tax_id !== null && <TaxId key="tax_id" vendorId={w9.vendor_id} masked={w9.tax_id} />],
  ['w9.received_on', w9.received_on ? formatDay(w9.received_on) : translate('w9.not_received')],
  ['w9.document', w9.document_id !== null && <DocumentLink key="document" id={w9.document_id} name={w9.filename} />],
];

/** What is on file of a vendor's W-9; nothing for those who see some properties only. */
export function W9Section({ vendor, canChange }: { vendor: Vendor; canChange: boolean }) {
  const translate = useTranslate();
  const isLimited = useIsLimited();
  const { data: w9 } = useW9(vendor.id, !isLimited);
  const [isEdited, setEdited] = useState(false);
  if (isLimited || !w9) return null;
  const isThere = w9.received_on !== null || w9.legal_name !== null || w9.classification !== null || w9.tax_id !== null;
  return (
    <Box component="section" aria-labelledby="w9-title">
      <Text words="w9.title" variant="h3" component="h3" id="w9-title" sx={{ mb: 1 }} />
      {isThere ? <Facts facts={factsOf(w9, translate)} /> : <Quiet words="w9.none" />}
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
          <ActionButton words={isThere ? 'w9.edit' : 'w9.enter'} size="small" onClick={() => setEdited(true)} />
          {w9.received_on === null && <RequestPaper vendor={vendor} words="w9" />}
        </Box>
      )}
      {isEdited && <W9Dialog w9={w9} name={vendor.business_name} onClose={() => setEdited(false)} />}
    </Box>
  );
}

/** Attaches a document to a vendor as its W-9. */
export function AttachW9({ vendorId, name, document }: { vendorId: number; name: string; document: { id: number; day: string } }) {
  const isLimited = useIsLimited();
  const [isAsked, setAsked] = useState(false);
  const { data: w9 } = useW9(vendorId, isAsked);
  if (isLimited) return null;
  return (
    <>
      <ActionButton
        words="w9.is_it"
        size="small"
        variant="text"
        color="primary"
        onClick={() => setAsked(true)}
        sx={{ py: 0, minHeight: 24 }}
      />
      {isAsked && w9 && <W9Dialog w9={w9} name={name} document={document} onClose={() => setAsked(false)} />}
    </>
  );
}
