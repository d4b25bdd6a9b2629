import { Box, Chip } from '@mui/material';
import type { Vendor } from '../api/types';
import { StatusBadge } from '../documents/StatusBadge';
import { InsuredBadge } from './InsuredBadge';

/** What a vendor does, and what is special about them. */
export function VendorBadges({ vendor }: { vendor: Vendor }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75, minHeight: 22 }}>
      {vendor.service_type && <Chip size="small" variant="outlined" label={vendor.service_type} sx={{ height: 22, borderRadius: '5px' }} />}
      {vendor.is_preferred && <StatusBadge tone="info" text="vendors.preferred" />}
      {vendor.has_recent_messages && <StatusBadge tone="good" text="vendors.recent_messages" />}
      <InsuredBadge until={vendor.insured_until} />
      {!vendor.is_active && <StatusBadge tone="warn" text="vendors.inactive" />}
    </Box>
  );
}
