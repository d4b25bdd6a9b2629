import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Link as MuiLink, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { Vendor } from '../api/types';
import { formatInstant } from '../money/format';
import { QuickSms } from './QuickSms';
import { VendorSplitSection } from './VendorSplitSection';
import { VendorBadges } from './VendorBadges';

interface VendorDetailProps {
  vendor: Vendor;
  canChange: boolean;
  onEdit: () => void;
  onMerge: () => void;
  onClose: () => void;
}

const link = (href: string, words: string) => <MuiLink href={href}>{words}</MuiLink>;

function Facts({ vendor }: { vendor: Vendor }) {
  const translate = useTranslate();
  const accepted = [
    vendor.accepts_email && 'vendors.preferred_contact_method_email',
    vendor.accepts_sms && 'vendors.preferred_contact_method_sms',
  ].filter((way) => way !== false);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['contact', vendor.contact_name],
    ['phone', vendor.phone && link(`tel:${vendor.phone.replaceAll(/[^\d+]/g, '')}`, vendor.phone)],
    ['email', vendor.email && link(`mailto:${vendor.email}`, vendor.email)],
    ['reached_by', translate(`vendors.preferred_contact_method_${vendor.preferred_contact_method}`)],
    ['accepts', accepted.map((way) => translate(way)).join(', ') || translate('vendors.accepts_nothing')],
    ['service_areas', vendor.service_areas.join(', ')],
    ['last_message', vendor.last_message_date && formatInstant(vendor.last_message_date)],
    ['address', vendor.address],
    ['tax_id', vendor.tax_id],
    ['aliases', vendor.aliases.join('\n')],
    ['notes', vendor.notes],
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: '10px 20px', gridTemplateColumns: 'minmax(96px, auto) minmax(0, 1fr)', fontSize: 13.5 }}
    >
      {facts.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {translate(`vendors.${name}`)}
          </Typography>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {value || '–'}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** All about one vendor. */
export function VendorDetail({ vendor, canChange, onEdit, onMerge, onClose }: VendorDetailProps) {
  const translate = useTranslate();
  const id = useId();
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle component="div" sx={{ pb: 1 }}>
        <Typography id={id} variant="h1" component="h2" sx={{ fontSize: 19, overflowWrap: 'anywhere' }}>
          {vendor.business_name}
        </Typography>
        <VendorBadges vendor={vendor} />
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', '&&': { pt: 1 } }}>
        <Facts vendor={vendor} />
        <VendorSplitSection vendor={vendor.business_name} canChange={canChange} />
        {canChange && <QuickSms name={vendor.contact_name ?? vendor.business_name} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {canChange && (
          <Button color="inherit" onClick={onMerge}>
            {translate('vendors.merge')}
          </Button>
        )}
        {canChange && (
          <Button color="inherit" onClick={onEdit}>
            {translate('app.edit')}
          </Button>
        )}
        <Button variant="contained" onClick={onClose}>
          {translate('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
