import { Box, Typography } from '@mui/material';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { components } from '../api/schema';
import type { Vendor } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';
import { IconAction } from '../layout/IconAction';
import { Note, Quiet, Text } from '../layout/Text';
import { formatDay } from '../money/format';
import { recordKey } from '../providers/records';
import { ConfirmMutation } from '../records/ConfirmMutation';
import { useCall } from '../records/use-call';
import type { LedgerDataProvider } from '../providers/ledger-data-provider';
import { DocumentLink } from '../reports/DocumentLink';
import { CertificateDialog } from './CertificateDialog';
import { InsuredBadge } from './InsuredBadge';
import { RequestPaper } from './RequestPaper';

type Certificate = components['schemas']['VendorCertificate'];

interface LineProps {
  certificate: Certificate;
  canChange: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** One certificate: what it covers, by whom, until when. */
function Line({ certificate, canChange, onEdit, onDelete }: LineProps) {
  const translate = useTranslate();
  const { coverage, insurer, policy_number: policy, effective_on: from, expires_on: until, document_id: document, filename } = certificate;
  const name = translate(`certificates.coverage_${coverage}`);
  const days =
    from === null
      ? translate('certificates.until', { day: formatDay(until) })
      : translate('certificates.from_until', { from: formatDay(from), day: formatDay(until) });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1, borderTop: 1, borderColor: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 560 }}>
          {[name, insurer].filter(Boolean).join(' · ')}
        </Typography>
        <Note>{[days, policy && translate('certificates.policy', { policy })].filter(Boolean).join(' · ')}</Note>
        {document !== null && (
          <Note component="div">
            <DocumentLink id={document} name={filename} />
          </Note>
        )}
        {certificate.is_last && <InsuredBadge until={until} />}
      </Box>
      {canChange && (
        <>
          <IconAction label={translate('certificates.edit', { name })} icon={Pencil} iconSize={15} size="small" onClick={onEdit} />
          <IconAction label={translate('certificates.delete', { name })} icon={Trash2} iconSize={15} size="small" onClick={onDelete} />
        </>
      )}
    </Box>
  );
}

/** The certificates of insurance of a vendor; nothing for those who see some properties only. */
export function CertificateSection({ vendor, canChange }: { vendor: Vendor; canChange: boolean }) {
  const translate = useTranslate();
  const isLimited = useIsLimited();
  const dataProvider = useDataProvider<LedgerDataProvider>();
  const { data } = useCall(recordKey('vendors', vendor.id, 'certificates'), (provider) => provider.certificates(vendor.id), {
    enabled: !isLimited,
  });
  const [edited, setEdited] = useState<Certificate | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Certificate | null>(null);
  if (isLimited || !data) return null;
  return (
    <Box component="section" aria-labelledby="certificates-title">
      <Text words="certificates.title" variant="h3" component="h3" id="certificates-title" sx={{ mb: 1 }} />
      {data.length === 0 && <Quiet words="certificates.none" />}
      {data.length > 0 && (
        <Box component="ul" aria-labelledby="certificates-title" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map((certificate) => (
            <Line
              key={certificate.id}
              certificate={certificate}
              canChange={canChange}
              onEdit={() => setEdited(certificate)}
              onDelete={() => setDeleted(certificate)}
            />
          ))}
        </Box>
      )}
      {canChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.25 }}>
          <ActionButton words="certificates.enter" size="small" onClick={() => setEdited('new')} />
          <RequestPaper vendor={vendor} words="certificates" />
        </Box>
      )}
      {edited && (
        <CertificateDialog
          vendor={{ id: vendor.id, name: vendor.business_name }}
          {...(edited !== 'new' && { certificate: edited })}
          onClose={() => setEdited(null)}
        />
      )}
      {deleted && (
        <ConfirmMutation
          question={translate('certificates.delete_confirm', { name: translate(`certificates.coverage_${deleted.coverage}`) })}
          note="certificates.delete_note"
          action="app.delete"
          mutationKey={['vendors', 'certificate']}
          mutationFn={() => dataProvider.deleteCertificate({ vendorId: vendor.id, id: deleted.id })}
          done="certificates.deleted"
          failed="certificates.delete_failed"
          onClose={() => setDeleted(null)}
        />
      )}
    </Box>
  );
}

/** Records a document as a vendor's certificate of insurance. */
export function AttachCertificate({ vendor, documentId }: { vendor: { id: number; name: string }; documentId: number }) {
  const isLimited = useIsLimited();
  const [isAsked, setAsked] = useState(false);
  if (isLimited) return null;
  return (
    <>
      <ActionButton
        words="certificates.is_it"
        size="small"
        variant="text"
        color="primary"
        onClick={() => setAsked(true)}
        sx={{ py: 0, minHeight: 24 }}
      />
      {isAsked && <CertificateDialog vendor={vendor} documentId={documentId} onClose={() => setAsked(false)} />}
    </>
  );
}
