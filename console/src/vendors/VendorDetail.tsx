import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { useIsLimited } from '../auth/use-me';
import { ActionButton } from '../layout/ActionButton';
import { callTo, Facts, mailTo } from '../layout/Facts';
import { ReadDialog } from '../layout/ReadDialog';
import { formatInstant } from '../money/format';
import { QuickSms } from './QuickSms';
import { CertificateSection } from './CertificateSection';
import { W9Section } from './W9Section';
import { VendorSplitSection } from './VendorSplitSection';
import { VendorBadges } from './VendorBadges';

interface VendorDetailProps {
  vendor: Vendor;
  canChange: boolean;
  onEdit: () => void;
  onMerge: () => void;
  onClose: () => void;
}

function VendorFacts({ vendor }: { vendor: Vendor }) {
  const translate = useTranslate();
  const isLimited = useIsLimited();
  const accepted = [
    vendor.accepts_email && 'vendors.preferred_contact_method_email',
    vendor.accepts_sms && 'vendors.preferred_contact_method_sms',
  ].filter((way) => way !== false);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['contact', vendor.contact_name],
    ['phone', callTo(vendor.phone)],
    ['email', mailTo(vendor.email)],
    ['reached_by', translate(`vendors.preferred_contact_method_${vendor.preferred_contact_method}`)],
    ['accepts', accepted.map((way) => translate(way)).join(', ') || translate('vendors.accepts_nothing')],
    ['service_areas', vendor.service_areas.join(', ')],
    ['last_message', vendor.last_message_date && formatInstant(vendor.last_message_date)],
    ['address', vendor.address],
    // Others have it with the W-9.
    ...(isLimited ? [['tax_id', vendor.tax_id] as const] : []),
    ['aliases', vendor.aliases.join('\n')],
    ['notes', vendor.notes],
  ];
  return <Facts facts={facts.map(([name, value]) => [`vendors.${name}`, value || '–'])} />;
}

/** All about one vendor. */
export function VendorDetail({ vendor, canChange, onEdit, onMerge, onClose }: VendorDetailProps) {
  const actions = canChange && (
    <>
      <ActionButton words="vendors.merge" variant="text" onClick={onMerge} />
      <ActionButton words="app.edit" variant="text" onClick={onEdit} />
    </>
  );
  return (
    <ReadDialog title={vendor.business_name} actions={actions} onClose={onClose}>
      <VendorBadges vendor={vendor} />
      <VendorFacts vendor={vendor} />
      <W9Section vendor={vendor} canChange={canChange} />
      <CertificateSection vendor={vendor} canChange={canChange} />
      <VendorSplitSection vendor={vendor.business_name} canChange={canChange} />
      {canChange && <QuickSms name={vendor.contact_name ?? vendor.business_name} />}
    </ReadDialog>
  );
}
