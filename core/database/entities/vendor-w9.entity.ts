import { defineEntity, p } from '@mikro-orm/postgresql';
import { Document } from '#core/database/entities/document.entity';
import { User } from '#core/database/entities/user.entity';
import { Vendor } from '#core/database/entities/vendor.entity';
import { vendorServices, w9Classes } from '#core/database/values/tax-form-values';
import { createdAt, updatedAt } from '#core/kernel/platform/columns';

const schema = defineEntity({
  name: 'VendorW9',
  tableName: 'vendor_w9',
  properties: {
    id: p.integer().primary(),
    vendorId: () => p.manyToOne(Vendor).mapToPk().fieldName('vendor_id').deleteRule('cascade'),
    legalName: p.string().length(300).nullable(),
    classification: p.enum(w9Classes).nullable(),
    /** It has a code for payees that get no form: tax-exempt, a government. */
    isExempt: p.boolean().default(false),
    service: p.enum(vendorServices).default('general'),
    /** Null: it has not come. */
    receivedOn: p.date().nullable(),
    documentId: () => p.manyToOne(Document).mapToPk().nullable().fieldName('document_id').deleteRule('set null'),
    createdBy: () => p.manyToOne(User).mapToPk().nullable().fieldName('created_by').deleteRule('set null'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  indexes: [
    { name: 'vendor_w9_document_idx', properties: ['documentId'] },
    { name: 'vendor_w9_created_by_idx', properties: ['createdBy'] },
  ],
  uniques: [{ name: 'vendor_w9_one_each', properties: ['vendorId'] }],
});

/** What a vendor's form W-9 says, beside the tax ID that the vendor itself has. */
export class VendorW9 extends schema.class {}

schema.setClass(VendorW9);
