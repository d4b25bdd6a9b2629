import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { User } from '#core/database/entities/user.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import { coverages } from '#core/database/values/tax-form-values';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'VendorCertificate',
  tableName: 'vendor_certificate',
  properties: {
    id: p.integer().primary(),
    vendorId: () => p.manyToOne(Vendor).mapToPk().fieldName('vendor_id').deleteRule('cascade'),
    coverage: p.enum(coverages),
    insurer: p.string().length(200).nullable(),
    policyNumber: p.string().length(100).nullable(),
    effectiveOn: p.date().nullable(),
    /** The last day it covers. */
    expiresOn: p.date(),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'vendor_certificate_vendor_idx', properties: ['vendorId', 'coverage', 'expiresOn'] },
    { name: 'vendor_certificate_document_idx', properties: ['documentId'] },
    { name: 'vendor_certificate_created_by_idx', properties: ['createdBy'] },
  ],
  checks: [{ name: 'vendor_certificate_days', expression: 'effective_on <= expires_on' }],
});

/** A certificate of insurance of a vendor: what it covers, and until when. */
export class VendorCertificate extends schema.class {}

schema.setClass(VendorCertificate);
