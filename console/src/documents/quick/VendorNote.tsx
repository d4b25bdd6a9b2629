import { Box, Link as MuiLink, Typography } from '@mui/material';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ActionButton } from '../../layout/ActionButton';
import { Text } from '../../layout/Text';
import type { DocumentRow, DocumentVendor } from '../../api/types';
import { recordKey } from '../../providers/records';
import { type Action, useActions } from '../../records/use-actions';
import { useCall } from '../../records/use-call';
import { AttachCertificate } from '../../vendors/CertificateSection';
import { AttachW9 } from '../../vendors/W9Section';
import { vendorPath } from '../../vendors/vendor-path';

/** One vendor of the directory that may be meant, with the reason or the likeness; one click says that it is. */
function Known({ name, why, isActive = true, children }: { name: string; why: string; isActive?: boolean; children?: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px 8px', flexWrap: 'wrap' }}>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0, minWidth: 0 }}>
        <MuiLink component={Link} to={vendorPath(name, isActive)} underline="always">
          {name}
        </MuiLink>
        {` · ${why}`}
      </Typography>
      {children}
    </Box>
  );
}

/** What may be a form or a certificate: no bill, receipt or statement. */
const isPaper = ({ document_type: type }: DocumentRow): boolean =>
  type === 'tax_document' || type === 'other' || type === 'contract' || type === 'insurance_document';

interface FoundProps {
  found: NonNullable<DocumentVendor['found']>;
  row: DocumentRow;
  canChange: boolean;
  children?: ReactNode;
}

/** The vendor it is from; a document that may be its W-9 or certificate of insurance can be attached to it. */
function Found({ found: { vendor_id: id, business_name: name, is_active: isActive, reason }, row, canChange, children }: FoundProps) {
  const translate = useTranslate();
  return (
    <Known name={name} why={isActive ? reason : translate('quick.vendor_inactive')} isActive={isActive}>
      {children}
      {canChange && isPaper(row) && <AttachW9 vendorId={id} name={name} document={{ id: row.id, day: row.created_at.slice(0, 10) }} />}
      {canChange && isPaper(row) && <AttachCertificate vendor={{ id, name }} documentId={row.id} />}
    </Known>
  );
}

function Lines({ answer, row, canChange }: { answer: DocumentVendor; row: DocumentRow; canChange: boolean }) {
  const translate = useTranslate();
  const { busy, act } = useActions('vendors');
  const take = (words: string, work: Action['work']) =>
    void act('vendor', { work, done: words, failed: 'vendors.save_failed', detail: true });
  const { found, proposed, similar } = answer;
  const sameVendorButton = (vendor_id: number) => (
    <ActionButton
      words="quick.same_vendor"
      size="small"
      disabled={busy !== null}
      onClick={() => take('quick.vendor_said', (provider) => provider.setDocumentVendor({ id: row.id, vendorId: vendor_id }))}
      sx={{ py: 0, minHeight: 24 }}
      variant="text"
      color="primary"
    />
  );
  return (
    <>
      {found && (
        <Found found={found} row={row} canChange={canChange}>
          {canChange && proposed && sameVendorButton(found.vendor_id)}
        </Found>
      )}
      {proposed && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: '2px 8px', flexWrap: 'wrap' }}>
          <Text
            words="quick.new_vendor"
            args={{ name: proposed.business_name }}
            variant="caption"
            component="p"
            sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}
          />
          {canChange && (
            <ActionButton
              words="quick.add_vendor"
              size="small"
              disabled={busy !== null}
              onClick={() => take('vendors.created', (provider) => provider.addDocumentVendor(row.id))}
              sx={{ py: 0, minHeight: 24 }}
              variant="text"
              color="primary"
            />
          )}
        </Box>
      )}
      {similar.map(({ vendor_id, business_name }) => (
        <Known key={vendor_id} name={business_name} why={translate('quick.similar_vendor')}>
          {canChange && sameVendorButton(vendor_id)}
        </Known>
      ))}
    </>
  );
}

/** Whose bill it is: the vendor of the directory with the reason, or a new one that a click adds. */
export function VendorNote({ row, canChange }: { row: DocumentRow; canChange: boolean }) {
  const { id, vendor_name: name } = row;
  const { data: answer } = useCall(recordKey('documents', id, 'vendor', name), (provider) => provider.documentVendor(id), {
    enabled: name !== null,
    staleTime: 30_000,
  });
  if (!answer || (!answer.found && !answer.proposed)) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1.25 }}>
      <Box component={Store} size={15} aria-hidden sx={{ flex: 'none', mt: '4px', color: 'text.secondary' }} />
      <Box sx={{ minWidth: 0 }}>
        <Lines answer={answer} row={row} canChange={canChange} />
      </Box>
    </Box>
  );
}
