import type { Vendor } from '../api/types';
import { RecordFormDialog } from '../records/RecordFormDialog';
import { newVendor, vendorOf } from './vendor-form';
import { VendorFields } from './VendorFields';

interface VendorDialogProps {
  /** The vendor that is edited; null: a new one. */
  vendor: Vendor | null;
  onClose: () => void;
}

/** Adds a vendor or changes one. */
export function VendorDialog({ vendor, onClose }: VendorDialogProps) {
  return (
    <RecordFormDialog
      record={vendor}
      defaultValues={newVendor}
      transform={vendorOf}
      words="vendors"
      failed="vendors.save_failed"
      detail
      onClose={onClose}
    >
      <VendorFields />
    </RecordFormDialog>
  );
}
